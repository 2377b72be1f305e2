import type { Clash } from './clash.ts';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';

export { clashWith } from './clash.ts';

export function ClashNotice({ clash, onAnyway, onKeep }: { clash: Clash; onAnyway: () => void; onKeep: () => void }) {
  return (
    <div role="alert" className="notice grid w-full gap-3">
      <ClashWords clash={clash} />
      <div className="flex flex-wrap gap-2">
        <Button kind="solid" data-click="cancel" onClick={onKeep}>
          Go back
        </Button>
        {clash.anyway !== null && (
          <Button data-click="accept" onClick={onAnyway}>
            {clash.anyway}
          </Button>
        )}
      </div>
    </div>
  );
}

export const ClashWords = ({ clash: { before, game, after } }: { clash: Clash }) => (
  <p>
    {before}
    {game && <TextLink href={`/games/${game.id}`}>{game.name}</TextLink>}
    {after}
  </p>
);
