import type { GamePage } from '@playfield/contracts/games.ts';
import { useEffect, useRef } from 'react';
import { hasBegun } from '../../../shared/format/days.ts';
import { keepFocus, Button, TextLink, DialogButton } from '../../../shared/ui/Button.tsx';
import { lazy, useValue } from '../../../shared/ui/States.tsx';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { useFormClash } from '../../teams/clash/useFormClash.tsx';
import { aboutText, mismatches } from '../../offers/interests/about.ts';
import { answerNotice } from '../../offers/answer-notice.ts';
import { withdraw, express } from '../../offers/interests/store.ts';
import { INTRO_MAX } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { $session } from '../../../shared/api/session.ts';
import { flashToast } from '../../../shared/stores/toasts.ts';
import { TextArea, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { DONE } from '../../../shared/api/values.ts';

const DeleteGame = lazy(async () => (await import('../../games/matchups/own-game-dialogs.tsx')).DeleteGame);
const AnswerLinks = lazy(async () => (await import('../../offers/answer-links/AnswerLinks.tsx')).AnswerLinks);
const ShareGame = lazy(async () => (await import('../../games/shared-games/ShareGame.tsx')).ShareGame);
const Line = lazy(async () => (await import('../../offers/runners-up/Line.tsx')).Line);
const SentFor = lazy(async () => (await import('../../offers/proposals/Proposals.tsx')).SentFor);
const FilledNotice = lazy(async () => (await import('../../games/matchups/own-game-dialogs.tsx')).FilledNotice);
const EditGame = lazy(async () => (await import('../../games/matchups/own-game-dialogs.tsx')).EditGame);

type Props = { page: GamePage; onChanged: () => void };

export function OpenGame({ page, onChanged }: Props) {
  const isOpen = page.game.status === 'open';
  const held = page.answerLinks?.find(({ state }) => state === 'held');
  const heldBy = held && (held.heldBy ?? 'A coach');
  if (page.mine)
    return hasBegun(page.game) ? null : (
      <>
        {page.filledBy !== undefined && <FilledNotice game={page.game} by={page.filledBy} onOpened={onChanged} />}
        {heldBy && (
          <p className="notice">
            {heldBy} said yes through your link, but hasn’t confirmed an email address yet. If you accept another team,
            that yes no longer counts.
          </p>
        )}
        {isOpen && (
          <a
            href={`/find-teams?game=${page.game.id}`}
            className="button button-solid justify-self-start"
            data-show="acting"
          >
            See teams that fit
          </a>
        )}
        <OwnGame game={page.game} heldBy={heldBy} onChanged={onChanged} />
        {isOpen && <SentFor game={page.game} />}
        {page.runnersUp && <Line page={page} onChanged={onChanged} />}
        {isOpen && page.answerLinks && <AnswerLinks game={page.game} links={page.answerLinks} onChanged={onChanged} />}
        {isOpen && page.link && <ShareGame game={page.game} link={page.link} onChanged={onChanged} />}
      </>
    );
  const { game, about, opponent, myInterest } = page;
  return (
    <>
      {about && opponent && (
        <p>
          <strong>{opponent.teamName}:</strong> {aboutText(about)}
        </p>
      )}
      {myInterest?.status === 'rejected' &&
        (!myInterest.line || game.status === 'matched') &&
        game.status !== 'cancelled' && (
          <div className="notice grid gap-1">
            <p>
              {opponent?.teamName} {game.status === 'matched' ? 'chose another team' : 'can’t play you'} this time.
            </p>
            {myInterest.note && <Quote text={myInterest.note} mentionsMoney={myInterest.mentionsMoney} />}
            <TextLink href="/find-games">Find other games</TextLink>
          </div>
        )}
      {myInterest?.line && <Line page={page} onChanged={onChanged} />}
      {myInterest?.status === 'pending' && !hasBegun(game) && (
        <div className="notice flex flex-wrap items-center justify-between gap-3">
          <p>They know that you want to play. {answerNotice('they answer')}</p>
          <Button
            data-show="acting"
            onClick={({ currentTarget }) => keepFocus(currentTarget, withdraw(game.id).then(onChanged))}
          >
            Withdraw
          </Button>
        </div>
      )}
      {!myInterest && game.status === 'open' && !hasBegun(game) && <ExpressForm game={game} onSent={onChanged} />}
    </>
  );
}

function leave(): void {
  flashToast({ tone: 'status', title: 'Deleted' });
  location.assign('/schedule');
}

type OwnProps = { game: Matchup; heldBy: string | undefined; onChanged: () => void };

function OwnGame({ game, heldBy, onChanged }: OwnProps) {
  return (
    <div className="flex flex-wrap gap-2" data-actions data-show="acting">
      <DialogButton
        aria-haspopup="dialog"
        render={(close) => <EditGame game={game} heldBy={heldBy} onClose={close} />}
        onClosed={onChanged}
      >
        Edit
      </DialogButton>
      <DialogButton
        kind="plain"
        className="text-clay"
        aria-haspopup="dialog"
        render={(close) => <DeleteGame game={game} onClose={close} onDeleted={leave} />}
        onClosed={onChanged}
      >
        Delete
      </DialogButton>
    </div>
  );
}

function ExpressForm({ game, onSent }: { game: Matchup; onSent: () => void }) {
  const session = useValue($session);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (location.hash === '#ask') send.current?.focus();
  }, []);
  const clash = useFormClash('ask');
  const askToPlay = ({ intro }: Record<string, string>) =>
    clash.saveUnless([game], null, async () => {
      await express(game, intro);
      return DONE;
    });

  const differs =
    session.status === 'in'
      ? mismatches(game, { ...session.user, competitionLevel: session.user.competitionLevel ?? null }, false)
      : [];
  return (
    <Form save={askToPlay} onDone={onSent} className="card grid gap-4 p-5" data-show="acting">
      {location.hash === '#changed' && (
        <p className="notice">This game has changed since you asked for it. If it still works for you, ask again.</p>
      )}
      {differs.length > 0 && <p className="notice">{differs.join(' ')} You can still ask.</p>}
      <TextArea
        name="intro"
        label="A few words about your team (optional)"
        help="Only they read this. Leave out players’ names."
        className="min-h-20"
        maxLength={INTRO_MAX}
      />
      {clash.warning}
      <SubmitButton ref={send} className="button-solid justify-self-end" pendingText="Sending…">
        {clash.canGoOn ? 'Ask anyway' : 'Express Interest'}
      </SubmitButton>
    </Form>
  );
}
