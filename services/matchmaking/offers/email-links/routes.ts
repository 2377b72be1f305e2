import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import { TEAM_LINK_CODE } from '@playfield/contracts/fields/team-link-code.ts';
import { answerLink, INVALID_LINK, readLink } from '@playfield/contracts/links.ts';
import { forbidden, invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { readAct, type Act } from '@playfield/kit/http/signed-links.ts';
import type { Deps } from '../../deps.ts';
import { answerCode, readCode } from '../answer-links/page.ts';
import { cancellationLink, confirmLink } from '../confirmations.ts';
import type { Linked, LinkKind } from '../../teams/link-kinds.ts';
import { weekendGameLink, weekendLink } from '../weekends/routes.ts';
import { searchLink } from '../../search/saved/searches.ts';
import { actsIn } from '../../teams/model.ts';
import { isOut, visibleTeam } from '../../teams/queries.ts';

export function emailLinkRoutes(deps: Deps) {
  const { models, links } = deps;
  const kinds: Record<Act['act'], LinkKind> = {
    confirm: confirmLink(deps),
    cancellation: cancellationLink(deps),
    weekend: weekendLink(deps),
    weekend_game: weekendGameLink(deps),
    search: searchLink(deps),
  };

  async function opened(token: string): Promise<{ kind: LinkKind; linked: Linked }> {
    const act = await readAct(token, links);
    const team = act && (await visibleTeam(models, act.teamId));
    if (!team || (await isOut(models, act.personId))) throw invalid({ token: [INVALID_LINK] });
    const runs = team.people?.some(({ id }) => id === act.personId) ?? act.personId === team._id;
    if (!runs) throw invalid({ token: [INVALID_LINK] });
    const kind = kinds[act.act];
    if (!kind.helpers && !actsIn(team, act.personId)) throw forbidden(HELPERS_MAY_NOT);
    return { kind, linked: { act, team, now: new Date() } };
  }

  return [
    route(readLink, async ({ body, caller }) => {
      if (TEAM_LINK_CODE.test(body.token)) return readCode(models, body.token, caller);
      const { kind, linked } = await opened(body.token);
      return kind.page(linked);
    }),

    route(answerLink, async ({ body: { token, answer } }) => {
      if (TEAM_LINK_CODE.test(token)) return answerCode(deps, token, answer);
      const { kind, linked } = await opened(token);
      await kind.answer(linked, answer);
      return kind.page(linked);
    }),
  ];
}
