import { REPORTED, reportMatchup, reportTeam, type ReportSubject } from '@playfield/contracts/reports.ts';
import type { Identity, TeamRef } from '@playfield/contracts/users.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { fileReport } from '@playfield/kit/features/reports.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { teamRefs } from '../../teams/queries.ts';

type Body = Parameters<typeof fileReport>[1];

export function reportRoutes({ db, models, outbox }: Deps) {
  const { matchups, reportMarks, teams } = models;

  async function file(
    subject: ReportSubject,
    caller: Identity,
    { reason, details }: { reason: Body['reason']; details?: Body['details'] | undefined },
  ): Promise<{ message: string }> {
    if (subject.team.id === caller.id) throw conflict('This is your own team');
    await fileReport(
      { db, outbox, reportMarks },
      { subject, reporter: refOf(caller), reason, details: details || null },
    );
    return { message: REPORTED };
  }

  return [
    route(reportMatchup, async ({ params, body, caller }) => {
      const game = await matchups.findOne({ _id: params.id }).lean();
      if (!game || game.status === 'cancelled') throw notFound('This matchup does not exist');
      const team = (await teamRefs(models, [game.teamId]))(game.teamId);
      const content = [`${game.date} ${game.startTime}–${game.endTime}, ${game.location}`, game.additionalInfo]
        .filter(Boolean)
        .join('\n');
      return file({ kind: 'matchup', id: String(game._id), team, content }, caller, body);
    }),

    route(reportTeam, async ({ params, body, caller }) => {
      const known = await teams.exists({ _id: params.id, ...VISIBLE_TEAM });
      if (!known) throw notFound('This team does not exist');
      const team = (await teamRefs(models, [params.id]))(params.id);
      return file({ kind: 'team', id: String(team.id), team, content: team.teamName }, caller, body);
    }),
  ];
}

function refOf({ id, teamName, teamLocation }: Identity): TeamRef {
  return { id, teamName, teamLocation };
}
