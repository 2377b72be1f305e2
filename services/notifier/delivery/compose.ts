import { nameOf, type Event } from '@playfield/contracts/events.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import type { NotificationKind } from '@playfield/contracts/notifications.ts';
import { calendarOf, type CalendarGame } from '@playfield/kit/features/calendar.ts';
import { signMailing, type LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Config } from '../config.ts';
import { render, type Email } from '../email/layout.tsx';
import { declarationOf, emailOf, lineOf, readerOf } from '../notifications/registry.ts';
import type { AccountEmail, Facts, Notification, Recipient } from '../notifications/types.ts';
import { describeGame, teamFrom } from '../notifications/shared.ts';
import { DIGEST } from '../preferences/clock.ts';
import type { Digest } from './model.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
export type Reader = Pick<Recipient, 'fullName'> & { teamName: string | null; timeZone: string };

export function compose(content: Event | Digest, reader: Reader, settings: Settings, leaveToken: string | null): Email {
  const url = (path: string) => new URL(path, settings.PUBLIC_URL).href;
  const facts = { url, support: settings.SUPPORT_EMAIL, timeZone: reader.timeZone };
  const declaration = content.type === DIGEST ? null : declared(content);
  const about = declaration?.category === null ? declaration : null;
  const { replyTo, calendar, ...body } =
    content.type === DIGEST ? digestBody(content, reader, facts) : emailOf(content, declared(content), facts);
  const list = about?.unsubscribe ? `&list=${about.unsubscribe.list}` : '';
  const email = render(
    {
      ...body,
      greeting: reader.fullName && !about?.unproven ? `Hi ${reader.fullName},` : 'Hello,',
      reason: reasonFor(about, reader),
      more: [
        ...(about ? [] : [{ label: 'See your schedule', url: url('/schedule') }]),
        ...(leaveToken ? [{ label: 'Unsubscribe', url: url(`/unsubscribe?token=${leaveToken}${list}`) }] : []),
      ],
    },
    settings.PUBLIC_URL,
  );
  return {
    ...email,
    ...(replyTo ? { replyTo } : {}),
    ...(calendar ? { calendar: attach(calendar, settings.PUBLIC_URL) } : {}),
    ...(leaveToken ? { leaveUrl: url(`/api/unsubscribe?token=${leaveToken}${list}`) } : {}),
  };
}

export async function leaveTokenFor(
  content: Event | Digest,
  userId: number | null,
  keys: LinkKeys,
): Promise<string | null> {
  const declaration = content.type === DIGEST ? null : declared(content);
  if (content.type !== DIGEST && declaration?.category === null)
    return declaration.unsubscribe?.sign(content, keys) ?? null;
  return userId === null ? null : signMailing({ list: 'notifications', userId }, keys);
}

function declared(event: Event): AccountEmail | Notification {
  const declaration = declarationOf(event);
  if (!declaration) throw new Error(`Nothing is declared for ${nameOf(event)}`);
  return declaration;
}

function reasonFor(about: AccountEmail | null, { teamName }: Reader): string {
  if (!about) return `You got this email because you manage ${teamName ?? 'a team'} on ${SITE_NAME}.`;
  return about.reason ?? `You got this email because this address was used to register with ${SITE_NAME}.`;
}

function attach(game: CalendarGame, publicUrl: string): NonNullable<Email['calendar']> {
  return { method: game.cancelled ? 'CANCEL' : 'PUBLISH', content: calendarOf([game], publicUrl) };
}

const HEADINGS: readonly (readonly [kind: NotificationKind, heading: string])[] = [
  ['interests', 'Interest in your games'],
  ['answers', 'Answers to your interests'],
  ['games', 'Changed and canceled games'],
  ['searches', 'New games you’re looking for'],
  ['messages', 'Messages'],
  ['reviews', 'Reviews'],
];

function digestBody(digest: Digest, { teamName }: Reader, facts: Facts): ReturnType<typeof emailOf> {
  const items = digest.events.flatMap((event) => {
    const declaration = declared(event);
    if (declaration.category === null) return [];
    const { subject, preview, button, aside } = emailOf(event, declaration, facts);
    const text = 'matchup' in event ? describeGame(event.matchup, readerOf(event, declaration)) : preview;
    const link = button ?? { label: 'Open', url: facts.url('/') };
    const item = { title: lineOf(event, declaration).title, text, link, ...(aside ? { aside } : {}) };
    return [{ category: declaration.category, subject, preview, item }];
  });
  const [newest] = items;
  const batch = batchWords(digest);
  const only = items.length === 1 ? newest?.subject : undefined;
  return {
    subject: only ?? batch?.subject ?? `${items.length} things happened with ${teamName ?? 'your team'}`,
    preview: newest?.preview ?? '',
    paragraphs: [batch?.text ?? 'Here is what happened since your last daily email, newest first.'],
    groups: HEADINGS.map(([kind, title]) => {
      return { title, items: items.filter(({ category }) => category === kind).map(({ item }) => item) };
    }).filter((group) => group.items.length > 0),
    button: { label: 'See all notifications', url: facts.url('/notifications') },
  };
}

function batchWords({ events, isBatch }: Digest): { subject: string; text: string } | null {
  const alerts = events.filter((event) => event.type === 'search' && event.what === 'matched');
  const [first] = alerts;
  const isPosting = first?.posting !== undefined && alerts.every(({ posting }) => posting === first.posting);
  if (!first || alerts.length < events.length || !(isBatch || isPosting)) return null;
  const isOneSearch = alerts.every(({ searchId }) => searchId === first.searchId);
  const isOneTeam = alerts.every(({ postingTeam }) => postingTeam.id === first.postingTeam.id);
  const teams = isOneTeam ? teamFrom(first.postingTeam) : 'Other teams';
  const games = alerts.length === 1 ? 'a game that fits' : `${alerts.length} games that fit`;
  const count = alerts.length === 1 ? 'New game' : `${alerts.length} new games`;
  return {
    subject: `${count} for ${isOneSearch ? `“${first.name}”` : 'your saved searches'}`,
    text: `${teams} posted ${games} your saved ${isOneSearch ? 'search' : 'searches'}.`,
  };
}
