import { ageGroups, competitionLevels, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { Team, TeamProfile } from '@playfield/contracts/teams.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { $gameId } from '../../search/results/details.ts';
import { loadMyInterests } from '../../offers/interests/store.ts';
import { isActing, $session, isManager } from '../../../shared/api/session.ts';
import { $team, loadTeam } from '../../teams/team/store.ts';
import { DetailsDialog } from '../../search/find-games/DetailsDialog.tsx';
import { MatchupCard } from '../../search/find-games/MatchupCard.tsx';
import { ProposeDialog } from '../../offers/proposals/useProposal.tsx';
import { EmptyState, Unready, useValue, useLoaded } from '../../../shared/ui/States.tsx';
import { Tabs, type Tab } from '../../../shared/ui/Tabs.tsx';
import { PostLink, TeamHeader } from './TeamHeader.tsx';
import { Reviews } from '../../teams/reviews/Reviews.tsx';
import { ActionButton, TextLink, Button } from '../../../shared/ui/Button.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { listSuggestions, type Slot } from '@playfield/contracts/opponents.ts';
import { listSchedule } from '@playfield/contracts/schedules.ts';
import { weekendFrom } from '../../../shared/format/when.ts';
import { ask } from '../../../shared/api/ask.ts';
import { usualEnd } from '../../teams/availability/hours.ts';
import { $blocks, isBlocked, loadBlocks } from '../../safety/blocks/store.ts';
import { BlockDialog, BlockedNotice } from '../../safety/blocks/BlockedNotice.tsx';
import { useReport } from '../../safety/reports/useReport.tsx';

type Name = 'info' | 'matchups' | 'reviews';
const tabs: readonly Tab<Name>[] = [
  { name: 'info', label: 'Team Info' },
  { name: 'matchups', label: 'Matchups' },
  { name: 'reviews', label: 'Reviews' },
];

export function OtherTeam({ id }: { id: number }) {
  const team = useValue($team);
  const gameId = useValue($gameId);
  const session = useValue($session);
  const manager = isManager(session);
  const own = session.status === 'in' && isActing(session) ? session.user : null;
  const [chosen, setChosen] = useState<Name>('info');

  useEffect(() => void loadTeam(id), [id]);
  useEffect(() => {
    for (const link of document.querySelectorAll('a[href="/team-profile"]')) link.removeAttribute('aria-current');
  }, []);
  useEffect(() => {
    if (manager) void loadMyInterests();
  }, [manager]);

  if (team.status !== 'ready') return <Unready of={team} rows={3} className="h-28" retry={() => void loadTeam(id)} />;
  return (
    <>
      <TeamHeader team={team.value}>
        {manager && (
          <div className="flex flex-wrap gap-2">
            {own && own.id !== id && own.sport === team.value.sport && <ProposeToTeam team={team.value} />}
            <PostLink kind="plain" />
          </div>
        )}
      </TeamHeader>
      <Tabs label={team.value.teamName} tabs={tabs} chosen={chosen} onChoose={setChosen}>
        {chosen === 'info' && <TeamInfo team={team.value} />}
        {chosen === 'matchups' && <TeamGames team={team.value} />}
        {chosen === 'reviews' && <Reviews teamId={id} teamName={team.value.teamName} />}
      </Tabs>
      {manager && own?.id !== id && <TeamSafety team={team.value} onChange={() => void loadTeam(id)} />}
      {gameId !== null && <DetailsDialog key={gameId} />}
    </>
  );
}

function TeamInfo({ team }: { team: TeamProfile }) {
  const { blurb = '', founded = null, link = null } = team.page ?? {};
  const elsewhere = link !== null && (
    <TextLink href={link} target="_blank" rel="nofollow noopener noreferrer ugc">
      {link.replace('https://', '').replace(/^www\./, '')}
    </TextLink>
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Team name', team.teamName],
    ['Location', team.teamLocation || 'Not specified'],
    ['Sport', labelOf(sports, team.sport)],
    ['Age group', labelOf(ageGroups, team.ageGroup)],
    ['Competition level', team.competitionLevel ? labelOf(competitionLevels, team.competitionLevel) : 'Not specified'],
    ['Open games', `${team.matchups.length}`],
    ...(team.homeTown === null ? [] : [['Home field', team.homeTown] as const]),
    ...(founded === null ? [] : [['Started', `${founded}`] as const]),
    ...(team.reliability === null ? [] : [['Reliability', team.reliability] as const]),
    ...(elsewhere ? [['Website', elsewhere] as const] : []),
  ];
  return (
    <div className="card grid gap-5 p-5 sm:p-6">
      {blurb !== '' && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{blurb}</p>}
      <Facts facts={facts} className="sm:grid-cols-2" />
    </div>
  );
}

function TeamGames({ team }: { team: Team }) {
  if (team.matchups.length === 0) {
    return (
      <EmptyState icon="calendar" title="No open games">
        <p className="text-soft">{team.teamName} has no open games right now.</p>
        <a href="/find-games" className="button button-solid">
          Find Games
        </a>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {team.matchups.map((matchup) => (
        <li key={matchup.id} className="grid">
          <MatchupCard matchup={matchup} />
        </li>
      ))}
    </ul>
  );
}

const USUAL = { startTime: '10:00', endTime: '12:00', timeZone: '' };
const WEEKENDS = [1, 2, 3, 4, 5, 6];
const HASH = '#propose';

async function freeSlot(teamId: number): Promise<Slot> {
  const saturdays = WEEKENDS.map((weeks) => weekendFrom(new Date(), weeks).from);
  const query = { from: saturdays[0] ?? '', to: saturdays.at(-1) ?? '' };
  const known = await Promise.all([ask(listSuggestions, { query: {} }), ask(listSchedule, { query })]).catch(
    () => null,
  );
  const [slot] = known?.[0].suggestions.find(({ team }) => team.id === teamId)?.slots ?? [];
  if (slot) return { ...slot, endTime: usualEnd(slot) };
  const taken = new Set(known?.[1].games.flatMap(({ standing, game }) => (standing === 'agreed' ? game.date : [])));
  return { ...USUAL, date: saturdays.find((date) => !taken.has(date)) ?? '' };
}

function ProposeToTeam({ team }: { team: TeamRef }) {
  const [slot, setSlot] = useState<Slot | null>(null);
  useEffect(() => {
    if (location.hash === HASH) void freeSlot(team.id).then(setSlot);
  }, [team.id]);

  function close(): void {
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname);
    setSlot(null);
  }

  return (
    <>
      <ActionButton
        className="button-primary max-sm:w-full"
        pendingText="One moment…"
        action={async () => setSlot(await freeSlot(team.id))}
      >
        Propose a game
      </ActionButton>
      {slot && <ProposeDialog opponent={{ team, host: 'either' }} slot={slot} exact onSent={close} onClose={close} />}
    </>
  );
}

function TeamSafety({ team, onChange }: { team: { id: number; teamName: string }; onChange: () => void }) {
  const blocks = useLoaded($blocks, loadBlocks);
  const [asking, setAsking] = useState(false);
  const { report, reportDialog } = useReport();

  return (
    <footer className="grid gap-3 border-t border-hairline pt-3">
      {isBlocked(blocks, team.id) && <BlockedNotice team={team} onUnblocked={onChange} />}
      <div className="-ml-3 flex flex-wrap">
        {blocks.status === 'ready' && !isBlocked(blocks, team.id) && (
          <Button
            kind="plain"
            className="text-sm text-soft"
            data-show="acting"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Block team
          </Button>
        )}
        <Button
          kind="plain"
          className="text-sm text-soft"
          aria-haspopup="dialog"
          onClick={() => report({ kind: 'team', id: team.id, words: team.teamName })}
        >
          Report team
        </Button>
      </div>
      {asking && <BlockDialog team={team} onBlocked={onChange} onClose={() => setAsking(false)} />}
      {reportDialog}
    </footer>
  );
}
