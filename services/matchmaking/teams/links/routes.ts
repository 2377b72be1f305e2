import { getTeamLink, openTeamLink, readTeamLink, setTeamLink } from '@playfield/contracts/team-links.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { areApart } from '../blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import { saveCaller } from '../queries.ts';
import { renewed, teamLinkOf } from './actions.ts';
import { presentInvitingTeam } from './present.ts';
import { inviterBy, presentOwnLink } from './queries.ts';

const NO_SUCH_LINK = 'This invitation is no longer valid';

export function teamLinkRoutes(deps: Deps) {
  const { models } = deps;
  return [
    route(readTeamLink, async ({ params }) => {
      const team = await inviterBy(models, params.code);
      if (team === undefined) throw notFound(NO_SUCH_LINK);
      return { team: team && presentInvitingTeam(team) };
    }),

    route(openTeamLink, async ({ params, caller }) => {
      const team = await inviterBy(models, params.code);
      if (!team || (await areApart(models, [team._id, caller.id]))) throw notFound(NO_SUCH_LINK);
      return { id: team._id };
    }),

    route(getTeamLink, async ({ caller }) => {
      await saveCaller(deps, caller);
      return presentOwnLink(models, caller.id, await teamLinkOf(models, caller.id));
    }),

    route(setTeamLink, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      const { on, renew } = body;
      const link = await teamLinkOf(models, caller.id, { on, ...(renew ? renewed() : {}) });
      return presentOwnLink(models, caller.id, link);
    }),
  ];
}
