import { NOTE_MAX, type Interest, decideInterest } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { aboutText, mismatches } from './about.ts';
import { Crest, ActionButton, TextLink } from '../../../shared/ui/Button.tsx';
import { InterestBadge } from '../../../shared/ui/Badges.tsx';
import { TextArea } from '../../../shared/ui/Field.tsx';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { useValue } from '../../../shared/ui/States.tsx';
import { useClash } from '../../teams/clash/useClash.tsx';
import { map } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { checkAs } from '../../../shared/stores/calls.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { $posted, loadPosted } from '../../games/matchups/posted-games.ts';
import { loadProposals } from '../proposals/store.ts';

export type Note = { text: string; error?: string };

export const $notes = map<Record<string, Note | undefined>>({});

export async function decide(interest: Interest, status: 'accepted' | 'rejected'): Promise<boolean> {
  const note = $notes.get()[interest.id]?.text ?? '';
  const checked = await checkAs('decision', { status, note });
  if (!checked.ok) {
    $notes.setKey(interest.id, { text: note, error: checked.errors['note'] });
    return false;
  }
  try {
    await ask(decideInterest, { params: { id: interest.id }, body: checked.value });
    $notes.setKey(interest.id, undefined);
    if ($posted.get().status === 'ready') await Promise.all([loadPosted(), loadProposals()]);
    showSuccess(
      status === 'accepted' ? 'Interest accepted' : 'Interest declined',
      status === 'accepted'
        ? `Your game is on. You can now message ${interest.team.teamName}.`
        : `We let ${interest.team.teamName} know.`,
    );
    return true;
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to update interest status. Please try again.'));
    void loadPosted();
    return false;
  }
}

type Props = { interest: Interest; game: Matchup; others: number; onAnswered?: () => void };

export function InterestedTeam({ interest, game, others, onAnswered }: Props) {
  const { team, status, line, about, intro, mentionsMoney } = interest;
  const differs = about && status === 'pending' ? mismatches(game, about, true) : [];
  return (
    <li className="grid gap-2 py-3 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <Crest team={team} />
          <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>
          <span className="text-soft">{team.teamLocation}</span>
          <AnswerBadge status={status} line={line} offered="Offered" />
        </div>
        <div className="ml-auto flex flex-wrap justify-end gap-2 empty:hidden" data-actions>
          {status === 'pending' && <Decision interest={interest} game={game} onAnswered={onAnswered} />}
          {status === 'accepted' && (
            <>
              <a href={`/games/${game.id}`} className="button button-quiet">
                See the game<span className="sr-only"> with {team.teamName}</span>
              </a>
              <a href={`/messages/${interest.teamId}`} className="button button-solid">
                Message Team<span className="sr-only"> {team.teamName}</span>
              </a>
            </>
          )}
        </div>
      </div>
      {differs.length > 0 && <p className="notice text-sm">{differs.join(' ')}</p>}
      {about && <p className="text-sm">{aboutText(about, { wouldHost: game.matchupType === 'looking' })}</p>}
      {intro && <Quote text={intro} mentionsMoney={mentionsMoney} />}
      {status === 'pending' && others > 0 && (
        <p className="help">
          If you accept, we tell {others === 1 ? 'the other team' : `the other ${others} teams`} that you chose someone
          else.
        </p>
      )}
      {status === 'pending' && <NoteForAnswer interest={interest} />}
    </li>
  );
}

type Badge = Pick<Interest, 'status' | 'line'> & { offered: string };

export function AnswerBadge({ status, line, offered }: Badge) {
  if (!line || line === 'can') return <InterestBadge status={status} />;
  return <span className="badge badge-pending">{line === 'in' ? 'On the waitlist' : offered}</span>;
}

function Decision({ interest, game, onAnswered }: Pick<Props, 'interest' | 'game' | 'onAnswered'>) {
  const answer = async (status: 'accepted' | 'rejected') => {
    if (await decide(interest, status)) onAnswered?.();
  };
  const { accept, notice } = useClash(game, game.id, () => answer('accepted'), 'accept');
  if (notice) return notice;
  const team = <span className="sr-only"> {interest.team.teamName}</span>;
  return (
    <>
      <ActionButton data-show="acting" pendingText="Declining…" action={() => answer('rejected')}>
        Decline{team}
      </ActionButton>
      <ActionButton data-show="acting" className="button-solid" pendingText="Accepting…" action={accept}>
        Accept{team}
      </ActionButton>
    </>
  );
}

function NoteForAnswer({ interest: { id, team } }: { interest: Interest }) {
  const note = useValue($notes)[id];
  return (
    <details className="w-full" data-show="acting" open={note === undefined ? undefined : true}>
      <summary className="link inline-flex min-h-11 items-center [&::-webkit-details-marker]:hidden">
        Add a note for {team.teamName}
      </summary>
      <div className="pt-2">
        <TextArea
          name={`note-${id}`}
          label={`Note for ${team.teamName} (optional)`}
          help={`Sent with your answer, up to ${NOTE_MAX} characters.`}
          error={note?.error}
          className="min-h-20"
          maxLength={NOTE_MAX}
          value={note?.text ?? ''}
          onChange={({ target }) => $notes.setKey(id, { text: target.value })}
        />
      </div>
    </details>
  );
}
