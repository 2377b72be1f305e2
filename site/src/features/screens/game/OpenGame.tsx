import type { GamePage } from '@playfield/contracts/games.ts';
import { useState } from 'react';
import { hasBegun } from '../../../shared/format/days.ts';
import { keepFocus } from '../../../shared/ui/keepFocus.ts';
import { later } from '../../../shared/ui/States.tsx';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { Fitting } from './Fitting.tsx';
import { ExpressForm } from '../../offers/interests/ExpressForm.tsx';
import { aboutText } from '../../offers/interests/about.ts';
import { withdraw } from '../../offers/interests/store.ts';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';

const DeleteGame = later(async () => (await import('../../games/matchups/DeleteGame.tsx')).DeleteGame);
const AnswerLinks = later(async () => (await import('../../offers/answer-links/AnswerLinks.tsx')).AnswerLinks);
const ShareGame = later(async () => (await import('../../games/shared-games/ShareGame.tsx')).ShareGame);
const Line = later(async () => (await import('../../offers/runners-up/Line.tsx')).Line);
const EditGame = later(async () => (await import('../../games/matchups/EditGame.tsx')).EditGame);

type Props = { page: GamePage; onChanged: () => void };

export function OpenGame({ page, onChanged }: Props) {
  if (page.mine)
    return hasBegun(page.game) ? null : (
      <>
        <OwnGame page={page} onChanged={onChanged} />
        {page.runnersUp && <Line page={page} onChanged={onChanged} />}
        {page.game.status === 'open' && <AnswerLinks game={page.game} />}
        {page.game.status === 'open' && <ShareGame game={page.game} />}
        <Fitting game={page.game} asking={page.asking} onSent={onChanged} />
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
      {myInterest?.status === 'rejected' && myInterest.line !== 'offered' && game.status !== 'cancelled' && (
        <div className="notice grid gap-1">
          <p>{opponent?.teamName} chose another team this time.</p>
          {myInterest.note && <Quote text={myInterest.note} mentionsMoney={myInterest.mentionsMoney} />}
          <TextLink href="/find-games">Find other games</TextLink>
        </div>
      )}
      {myInterest?.line && <Line page={page} onChanged={onChanged} />}
      {myInterest?.status === 'pending' && !hasBegun(game) && (
        <div className="notice flex flex-wrap items-center justify-between gap-3">
          <p>They know that you want to play. You’ll get an email when they answer.</p>
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

function OwnGame({ page: { game }, onChanged }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <div className="flex flex-wrap gap-2" data-actions data-show="acting">
      <Button aria-haspopup="dialog" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button kind="plain" className="text-clay" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <EditGame game={game} onClose={close} />}
      {open === 'delete' && <DeleteGame game={game} onClose={close} />}
    </div>
  );
}
