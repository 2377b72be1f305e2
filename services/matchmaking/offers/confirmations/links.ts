/** Links that ask whether a game is still on, and that say that its cancellation was seen. */
import { INVALID_LINK, type LinkPage } from '@playfield/contracts/links.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { HttpError, invalid } from '@playfield/kit/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { hasSaidYes } from '../../games/confirmation-rules.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { opponentOf } from '../../games/sides.ts';
import { teamRefs } from '../../teams/queries.ts';
import { cancel, cancellationFor, noteSeen } from '../cancel.ts';
import { personOfLink, type Linked, type LinkKind } from '../link-kinds.ts';
import { sayYes } from './answers.ts';

const OTHER_LINK = 'This link takes another answer';
const OVER = ['closed', 'This game is over', 'There is nothing left to answer.'] as const;

type Words = readonly [state: LinkPage['state'], title: string, message: string];

/** @throws 400 for a game that is gone, or that others play by now */
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
  const { db, models, outbox } = deps;
  const open = (linked: Linked) => gameIn(deps, linked, (game) => opponentOf(game, linked.team._id));

  return {
    helpers: false,

    async page(linked) {
      const { game, them, page } = await open(linked);
      const [state, title, message] = askedWords(linked, game, them);
      const confirm = {
        title: 'Cancel this game?',
        message: `This cancels the game, and we tell ${them} at once. You can’t undo it.`,
        yes: 'Cancel the game',
        no: 'Keep the game',
      };
      const choices = [
        { answer: 'yes', label: 'Yes, we’re on' },
        { answer: 'no', label: 'We can’t make it', confirm },
      ];
      return { state, title, message, choices: state === 'open' ? choices : [], ...page };
    },

    async answer(linked, answer) {
      const { act, team, now } = linked;
      const { game, otherId } = await open(linked);
      const startsAt = new Date(act.startsAt ?? 0);
      const matchupId = game._id;
      if (answer === 'yes')
        await transaction(db, (session) => sayYes(models, { matchupId, teamId: team._id, startsAt, now }, session));
      else if (answer !== 'no') throw invalid({ answer: [OTHER_LINK] });
      else if (game.startsAt.getTime() === startsAt.getTime()) {
        const by = { id: team._id, ...personOfLink(linked) };
        await transaction(db, async (session) => {
          await outbox.publish(await cancel(models, { matchupId, by, otherId, now }, session), session);
        }).catch((error: unknown) => {
          // Canceled or begun meanwhile: the page says so.
          if (!(error instanceof HttpError) || error.status !== 409) throw error;
        });
      }
    },
  };
}

function askedWords({ act, team, now }: Linked, game: MatchupRecord, them: string): Words {
  const { status, startsAt, stillOn } = game;
  if (status === 'cancelled')
    return ['canceled', 'This game is canceled', 'Nobody needs to go. See the game for what happened.'];
  if (status !== 'matched' || startsAt <= now) return OVER;
  if (startsAt.getTime() !== act.startsAt)
    return ['moved', 'This game has a new time', 'Sign in to see it and to answer.'];
  return hasSaidYes(stillOn, team._id)
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
      await transaction(db, (session) => noteSeen(models, seen, session));
    },
  };
}

function canceledWords(cancellation: ReturnType<typeof cancellationFor>, them: string, now: Date): Words {
  if (!cancellation) return OVER;
  if (cancellation.seenAt) return ['seen', 'Thanks', `${them} can see that you know. We won’t remind you again.`];
  if (cancellation.when.startsAt <= now) return OVER;
  return ['open', 'This game is canceled', `${them} canceled it. Let them know that you’ve seen it.`];
}
