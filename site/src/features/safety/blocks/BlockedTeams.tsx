import { $blocks, loadBlocks, unblock } from './store.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Unready, useLoaded } from '../../../shared/ui/States.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { SettingRow } from '../../../shared/ui/Setting.tsx';

export function BlockedTeams() {
  return (
    <Section
      id="blocked-teams"
      title="Blocked teams"
      text="You and a blocked team can’t message each other or see each other’s games. The same goes for any other team that its owners and managers run."
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
      {blocks.value.map(({ team, createdAt }) => (
        <SettingRow
          key={team.id}
          title={team.teamName}
          text={`${team.teamLocation && `${team.teamLocation}, `}blocked ${dayText(createdAt)}`}
        >
          <ActionButton pendingText="Unblocking…" action={() => unblock(team)}>
            Unblock<span className="sr-only"> {team.teamName}</span>
          </ActionButton>
        </SettingRow>
      ))}
    </ul>
  );
}
