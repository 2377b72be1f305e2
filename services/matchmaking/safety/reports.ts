import { reportContent, REPORTED, type ReportSubject } from '@playfield/contracts/reports.ts';
import type { Identity, TeamRef } from '@playfield/contracts/users.ts';
import { fileReport } from '@playfield/kit/features/reports.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { teamRefs, visibleTeam } from '../teams/queries.ts';

export function reportRoutes({ db, models, outbox }: Deps) {
  const { matchups, teams } = models;

  async function gameSubject(id: number): Promise<ReportSubject> {
    const game = await matchups.findOne({ _id: id }).lean();
    if (!game || game.status === 'cancelled') throw notFound('This matchup does not exist');
    const team = (await teamRefs(models, [game.teamId]))(game.teamId);
    const content = [`${game.date} ${game.startTime}–${game.endTime}, ${game.location}`, game.additionalInfo]
      .filter(Boolean)
      .join('\n');
    return { kind: 'matchup', id: String(id), team, content };
  }

  async function teamSubject(id: number): Promise<ReportSubject> {
    if (!(await visibleTeam(models, id))) throw notFound('This team does not exist');
    const team = (await teamRefs(models, [id]))(id);
    return { kind: 'team', id: String(id), team, content: team.teamName };
  }

  return [
    route(reportContent, async ({ body: { kind, id, reason, details }, caller }) => {
      const subject = await (kind === 'matchup' ? gameSubject(id) : teamSubject(id));
      if (subject.team.id === caller.id) throw conflict('This is your own team');
      const reporter = refOf(caller);
      const unmarked = { _id: id, reportedBy: { $ne: caller.id } };
      const mark = { $push: { reportedBy: caller.id } };
      await fileReport({ db, outbox }, { subject, reporter, reason, details: details || null }, () =>
        kind === 'matchup' ? matchups.updateOne(unmarked, mark) : teams.updateOne(unmarked, mark),
      );
      return { message: REPORTED };
    }),
  ];
}

function refOf({ id, teamName, teamLocation }: Identity): TeamRef {
  return { id, teamName, teamLocation };
}
