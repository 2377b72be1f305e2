/** The daily digest email. */
import type { Event } from '@playfield/contracts/events.ts';
import type { NotificationKind } from '@playfield/contracts/notifications.ts';
import { kindOf, type Digest } from '../delivery/rules.ts';
import { describeGame } from './game-facts.ts';
import { textOf } from '../notifications/present.ts';
import type { Body, Facts } from './types.ts';

/** Headings by kind; those that need an answer come first. */
const HEADINGS: readonly (readonly [kind: NotificationKind, heading: string])[] = [
  ['interests', 'Interest in your games'],
  ['answers', 'Answers to your interests'],
  ['games', 'Changed and canceled games'],
  ['searches', 'New games you’re looking for'],
  ['messages', 'Messages'],
  ['reviews', 'Reviews'],
];

type Write = (event: Event, facts: Facts) => Body;

/** @param write builds the email that each event would have had alone */
export function digestEmail(
  { events }: Digest,
  { teamName }: { teamName: string | null },
  facts: Facts,
  write: Write,
): Body {
  const [newest] = events;
  const subjects = events.map((event) => write(event, facts).subject);
  const posted = postedTogether(events);
  const only = events.length === 1 ? subjects[0] : undefined;
  const groups = HEADINGS.flatMap(([kind, title]) => {
    const items = events
      .filter((event) => kindOf(event) === kind)
      .map((event) => {
        const { preview, button, aside } = write(event, facts);
        const text = 'matchup' in event ? describeGame(event.matchup) : preview;
        const link = button ?? { label: 'Open', url: facts.url('/') };
        return { title: textOf(event).title, text, link, ...(aside ? { aside } : {}) };
      });
    return items.length > 0 ? [{ title, items }] : [];
  });
  return {
    subject: only ?? posted?.subject ?? `${events.length} things happened with ${teamName ?? 'your team'}`,
    preview: newest ? write(newest, facts).preview : '',
    paragraphs: [posted?.text ?? 'Here is what happened since your last daily email, newest first.'],
    groups,
    button: { label: 'See all notifications', url: facts.url('/notifications') },
  };
}

/** The title for alerts that come together: of one posting, or of the same minutes; null for anything else. */
function postedTogether(events: Digest['events']): { subject: string; text: string } | null {
  const alerts = events.filter((event) => event.type === 'search.matched');
  const [first] = alerts;
  if (!first?.posting || alerts.length < events.length) return null;
  if (alerts.some(({ posting }) => posting !== first.posting)) return null;
  const games = alerts.length === 1 ? 'a game that fits' : `${alerts.length} games that fit`;
  const isOneSearch = alerts.every(({ searchId }) => searchId === first.searchId);
  const isOneTeam = alerts.every(({ postingTeam }) => postingTeam.id === first.postingTeam.id);
  const teams = isOneTeam ? `${first.postingTeam.teamName} from ${first.postingTeam.teamLocation}` : 'Other teams';
  return {
    subject: `${countOf(alerts.length)} for ${isOneSearch ? `“${first.name}”` : 'your saved searches'}`,
    text: `${teams} posted ${games} your saved ${isOneSearch ? 'search' : 'searches'}.`,
  };
}

const countOf = (games: number) => (games === 1 ? 'New game' : `${games} new games`);
