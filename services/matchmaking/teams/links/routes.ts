import {
  getInviter,
  getTeamLink,
  openTeamLink,
  readTeamLink,
  renewTeamLink,
  setTeamLink,
} from '@playfield/contracts/team-links.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { areApart } from '../blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import { presentTeam } from '../present.ts';
import { saveCaller } from '../queries.ts';
import { changeTeamLink, renewed, teamLinkOf } from './actions.ts';
import { presentInvitingTeam } from './present.ts';
import { inviterBy, inviterOf, presentOwnLink } from './queries.ts';

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
      return presentOwnLink(models, await teamLinkOf(models, caller.id));
    }),

    route(setTeamLink, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      return presentOwnLink(models, await changeTeamLink(models, caller.id, { on: body.on }));
    }),

    route(renewTeamLink, async ({ caller }) => {
      await saveCaller(deps, caller);
      return presentOwnLink(models, await changeTeamLink(models, caller.id, renewed()));
    }),

    route(getInviter, async ({ caller }) => {
      const team = await inviterOf(models, caller.id);
      return { team: team && { ...presentTeam(team._id, team), sport: team.sport } };
    }),
  ];
}
