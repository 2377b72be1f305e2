import type { Block } from '@playfield/contracts/blocks.ts';
import { $blocks, loadBlocks, unblock } from './store.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Unready } from '../../../shared/ui/States.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';
import { Section } from '../../../shared/ui/Section.tsx';

export function BlockedTeams() {
  return (
    <Section
      id="blocked-teams"
      title="Blocked teams"
      text="You and a blocked team can’t message each other or see each other’s games. Other teams of its owners and managers count, too."
    >
      <Blocks />
    </Section>
  );
}

function Blocks() {
  const blocks = useLoaded($blocks, loadBlocks);
  if (blocks.status !== 'ready') return <Unready of={blocks} rows={1} className="h-16" retry={loadBlocks} />;
  if (blocks.value.length === 0) return <p className="text-soft">You haven’t blocked any teams.</p>;
  return (
    <ul className="grid">
      {blocks.value.map((block) => (
        <BlockedTeam key={block.team.id} block={block} />
      ))}
    </ul>
  );
}

function BlockedTeam({ block: { team, createdAt } }: { block: Block }) {
  return (
    <li className="setting setting-row">
      <div>
        <p className="font-semibold">{team.teamName}</p>
        <p className="text-sm text-soft">
          {team.teamLocation && `${team.teamLocation}, `}blocked {dayText(createdAt)}
        </p>
      </div>
      <ActionButton pendingText="Unblocking…" action={() => unblock(team)}>
        Unblock<span className="sr-only"> {team.teamName}</span>
      </ActionButton>
    </li>
  );
}
