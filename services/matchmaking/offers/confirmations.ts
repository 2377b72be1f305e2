import { type Confirmation, ASK_HOURS, confirmGame, seeCancellation } from '@playfield/contracts/confirmations.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { INVALID_LINK, type LinkPage } from '@playfield/contracts/links.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { HttpError, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Deps } from '../deps.ts';
import { answerUntil, sideIn, withYes, hasSaidYes, askDue, withAsk } from '../games/confirmation-rules.ts';
import type { MatchupRecord, CancellationRecord } from '../games/model.ts';
import { presentExactGame } from '../games/present.ts';
import { opponentOf, sidesOf, gameOf, NOT_AGREED } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { publishing, processDue } from '../transactions.ts';
import {
  cancel,
  cancellationFor,
  recordSeen,
  cancellationEvent,
  saveCancellations,
  sendAgainAt,
  refuseMoved,
  refuseOver,
} from './cancel.ts';
import { personOfLink, type Linked, type LinkKind } from '../teams/link-kinds.ts';
import { isBlocked } from '../teams/blocks.ts';
import { actingIn } from '../teams/model.ts';
import { teamRefs } from '../teams/queries.ts';

type Answer = { matchupId: number; teamId: number; startsAt: Date; now: Date };

async function sayYes(models: Models, { matchupId, teamId, startsAt, now }: Answer): Promise<Confirmation> {
  const { game, otherId } = await gameOf(models, matchupId, teamId);
  refuseOver(game, now);
  refuseMoved(game, { startsAt, now });
  const confirmation = withYes(game.confirmation, teamId, now);
  await models.matchups.updateOne({ _id: matchupId }, { $set: { confirmation } });
  return presentConfirmation({ ...game, confirmation }, teamId, otherId);
}

const presentSide = ({ confirmation }: MatchupRecord, teamId: number) => {
  const { yesAt, waitingSince } = sideIn(confirmation, teamId);
  return { yesAt: yesAt?.toISOString() ?? null, waitingSince: waitingSince?.toISOString() ?? null };
};

export function presentConfirmation(game: MatchupRecord, teamId: number, otherId: number): Confirmation {
  const until = answerUntil(game, otherId);
  return {
    ours: presentSide(game, teamId),
    theirs: presentSide(game, otherId),
    silent: until !== null,
    ...(until ? { theyHaveUntil: until.toISOString() } : {}),
  };
}

const OTHER_LINK = 'This link takes another answer';
const OVER = ['closed', 'This game is over', 'There is nothing left to answer.'] as const;

type Words = readonly [state: LinkPage['state'], title: string, message: string];

async function gameIn(
  { models }: Deps,
  { act, team }: Linked,
  otherIn: (game: MatchupRecord) => number | null,
): Promise<{ game: MatchupRecord; otherId: number; them: string; page: Pick<LinkPage, 'facts' | 'more'> }> {
  const game = await models.matchups.findOne({ _id: Number(act.subject) }).lean<MatchupRecord>();
  const otherId = game && otherIn(game);
  if (!game || otherId === null) throw invalid({ token: [INVALID_LINK] });
  const them = (await teamRefs(models, [otherId]))(otherId).teamName;
  const day = new Date(`${game.date}T${game.startTime}Z`).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const facts = [{ label: 'Game', value: `${team.teamName} vs. ${them}, ${day}` }];
  return { game, otherId, them, page: { facts, more: { path: `/games/${game._id}`, label: 'See the game' } } };
}

export function confirmLink(deps: Deps): LinkKind {
  const { models } = deps;
  const open = (linked: Linked) => gameIn(deps, linked, (game) => opponentOf(game, linked.team._id));

  return {
    helpers: false,

    async page(linked) {
      const { game, them, page } = await open(linked);
      const [state, title, message] = askedWords(linked, game, them);
      const confirm = {
        title: 'Cancel this game?',
        message: `This cancels the game, and we tell ${them} right away. You can’t undo it.`,
        yes: 'Cancel the game',
        no: 'Keep the game',
      };
      const yes = state === 'open' ? [{ answer: 'yes', label: 'Yes, we’re on' }] : [];
      const no = state === 'open' || state === 'yes' ? [{ answer: 'no', label: 'We can’t make it', confirm }] : [];
      return { state, title, message, choices: [...yes, ...no], ...page };
    },

    async answer(linked, answer) {
      const { act, team, now } = linked;
      const { game } = await open(linked);
      if (answer !== 'yes' && answer !== 'no') throw invalid({ answer: [OTHER_LINK] });
      const [startsAt, matchupId] = [new Date(act.startsAt ?? 0), game._id];
      await publishing(deps, async () => {
        if (answer === 'yes') {
          await sayYes(models, { matchupId, teamId: team._id, startsAt, now });
          return [];
        }
        refuseMoved(game, { startsAt, now });
        return cancel(models, { matchupId, by: { id: team._id, ...personOfLink(linked) }, now });
      }).catch((error: unknown) => {
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
      });
    },
  };
}

function askedWords({ act, team, now }: Linked, game: MatchupRecord, them: string): Words {
  const { status, startsAt, confirmation } = game;
  if (status === 'cancelled')
    return ['canceled', 'This game is canceled', 'Nobody needs to go. See the game for what happened.'];
  if (status !== 'matched' || startsAt <= now) return OVER;
  if (startsAt.getTime() !== act.startsAt)
    return ['moved', 'This game has a new time', 'Sign in to see it and to answer.'];
  return hasSaidYes(confirmation, team._id)
    ? ['yes', 'You’re on', `${them} can see that your team will be there.`]
    : ['open', 'Still on?', `One tap lets ${them} know that your team will be there.`];
}

export function cancellationLink(deps: Deps): LinkKind {
  const { db, models } = deps;

  return {
    helpers: true,

    async page(linked) {
      const { team, now } = linked;
      const byId = (game: MatchupRecord) => cancellationFor(game, team._id)?.byId ?? null;
      const { game, them, page } = await gameIn(deps, linked, byId);
      const [state, title, message] = canceledWords(cancellationFor(game, team._id), them, now);
      const choices = state === 'open' ? [{ answer: 'seen', label: 'Got it' }] : [];
      return { state, title, message, choices, ...page };
    },

    async answer({ act, team, now }, answer) {
      if (answer !== 'seen') throw invalid({ answer: [OTHER_LINK] });
      const seen = { matchupId: Number(act.subject), teamId: team._id, now };
      await transaction(db, () => recordSeen(models, seen));
    },
  };
}

function canceledWords(cancellation: ReturnType<typeof cancellationFor>, them: string, now: Date): Words {
  if (!cancellation) return OVER;
  if (cancellation.seenAt) return ['seen', 'Thanks', `${them} can see that you know. We won’t remind you again.`];
  if (cancellation.when.startsAt <= now) return OVER;
  return ['open', 'This game is canceled', `${them} canceled it. Let them know that you’ve seen it.`];
}

type Sides = readonly [number, number];

async function askEvents(models: Models, game: MatchupRecord, sides: Sides, hours: number): Promise<Event[]> {
  const found = await models.teams.find({ _id: { $in: [...sides] } }, { people: 1 }).lean();
  const refOf = await teamRefs(models, sides);
  const [first, second] = sides;
  const unconfirmed = [[first, second] as const, [second, first] as const].filter(
    ([teamId]) => !hasSaidYes(game.confirmation, teamId),
  );
  return unconfirmed.map(([teamId, otherId]) => ({
    type: 'game.confirm_due' as const,
    matchup: presentExactGame(game),
    team: refOf(teamId),
    otherTeam: refOf(otherId),
    hours,
    otherSaidYes: hasSaidYes(game.confirmation, otherId),
    startsAt: game.startsAt.toISOString(),
    answerers: actingIn(found.find(({ _id }) => _id === teamId) ?? {}),
  }));
}

export function confirmationRequests(deps: Deps): Schedule {
  const { models } = deps;
  const { matchups } = models;

  async function askAbout(game: MatchupRecord, now: Date): Promise<Event[]> {
    const next = askDue(game, now);
    if (!next) return [];
    const { timesAsked, hours } = next;
    const sides = hours === null ? null : sidesOf(game);
    const isAsked = sides !== null && !(await isBlocked(models, sides));
    const confirmation = isAsked ? { confirmation: withAsk(game.confirmation, sides, now) } : {};
    await matchups.updateOne({ _id: game._id }, { $set: { timesAsked, ...confirmation } });
    return isAsked && hours !== null ? askEvents(models, game, sides, hours) : [];
  }

  async function sendAgain(game: MatchupRecord, now: Date): Promise<Event[]> {
    const due = game.cancellations.filter(({ sendAt }) => sendAt && sendAt <= now);
    const all = game.cancellations.map((one) => (due.includes(one) ? sentAgain(one, now) : one));
    await saveCancellations(models, game._id, all);
    const events: Event[] = [];
    for (const one of due.filter(({ when }) => when.startsAt > now))
      events.push(await cancellationEvent(models, game, one, { again: true }));
    return events;
  }

  return {
    name: 'still-on',
    everyMs: 10_000,
    async run() {
      const now = new Date();
      for (const [timesAsked, hours] of ASK_HOURS.entries()) {
        const startsAt = { $gt: now, $lte: new Date(now.getTime() + hours * HOUR_MS) };
        const due = { status: 'matched' as const, timesAsked, startsAt };
        await processDue(deps, matchups, due, (game) => askAbout(game, now));
      }
      const due = { sendAt: { $lte: now, $type: 'date' as const } };
      await processDue(deps, matchups, due, (game) => sendAgain(game, now));
      return false;
    },
  };
}

function sentAgain({ sendAt: _, ...sent }: CancellationRecord, now: Date): CancellationRecord {
  const times = sent.sentAgain + 1;
  const next = sendAgainAt({ ...sent.when, sentAgain: times }, now);
  return { ...sent, sentAgain: times, ...(next ? { sendAt: next } : {}) };
}

export function confirmationRoutes({ db, models }: Deps) {
  return [
    route(confirmGame, async ({ params: { id }, body, caller }) => {
      const yes = { matchupId: id, teamId: caller.id, startsAt: new Date(body.startsAt), now: new Date() };
      return transaction(db, () => sayYes(models, yes));
    }),

    route(seeCancellation, async ({ params: { id: matchupId }, caller }) => {
      const game = await models.matchups.findOne({ _id: matchupId }).lean<MatchupRecord>();
      if (!game || !cancellationFor(game, caller.id)) throw notFound(NOT_AGREED);
      const seen = { matchupId, teamId: caller.id, now: new Date() };
      await transaction(db, () => recordSeen(models, seen));
    }),
  ];
}
