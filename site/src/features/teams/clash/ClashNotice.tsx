import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { hoursText } from '../other-calendars/text.ts';
import { askedText, type Clash } from './clash.ts';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';

export { clashWith } from './clash.ts';

type Props = { clash: Clash; onAnyway: () => void; onKeep: () => void };

export function ClashNotice({ clash, onAnyway, onKeep }: Props) {
  return (
    <div role="alert" className="notice grid w-full gap-3">
      <ClashWords clash={clash} />
      <div className="flex flex-wrap gap-2">
        <Button kind="solid" data-click="cancel" onClick={onKeep}>
          Go back
        </Button>
        <Button data-click="accept" onClick={onAnyway}>
          {'asked' in clash ? 'Ask anyway' : 'Play anyway'}
        </Button>
      </div>
    </div>
  );
}

export function ClashWords({ clash }: { clash: Clash }) {
  if ('asked' in clash) return <p>{askedText(clash)}</p>;
  return 'game' in clash ? (
    <p>
      You already play{' '}
      <TextLink href={`/games/${clash.game.id}`}>{clash.opponent?.teamName ?? 'another team'}</TextLink> that day,{' '}
      {timeRangeText(clash.game)}.
    </p>
  ) : (
    <p>Your other calendar says you are busy that day, {hoursText(clash)}.</p>
  );
}
