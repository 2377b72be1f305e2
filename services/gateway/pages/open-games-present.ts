import { dayWords, kindWords, typeWords } from '@playfield/contracts/fields/game-words.ts';
import { timeText } from '@playfield/contracts/fields/dates.ts';
import type { OpenGame, OpenGames } from '@playfield/contracts/open-games.ts';
import { sharedGamePath } from '@playfield/contracts/shared-games.ts';
import { fill, repeat, show, removeMember, withFacts } from './filling-rules.ts';
import { sportsEventOf } from './sports-events-present.ts';

type Town = OpenGames['towns'][number];

export function fillOpenGames(html: string, { count, weekend, towns }: OpenGames, publicUrl: string): string {
  if (count === 0) return ['open-towns', 'open-count'].reduce(removeMember, show(html, 'open-games'));
  const shown = show(removeMember(html, 'open-none'), 'open-games');
  const filled = fill(shown, {
    'open-count': count.toLocaleString('en-US'),
    'open-noun': count === 1 ? 'game is open' : 'games are open',
    'open-weekend': weekendWords(weekend),
  });
  const listed = towns.length > 0 ? repeat(filled, 'open-town', towns, townRow) : removeMember(filled, 'open-towns');
  const events = towns.flatMap(({ town, games }) =>
    games.flatMap((game) => sportsEventOf({ ...game, town }, publicUrl) ?? []),
  );
  return events.length > 0 ? withFacts(listed, listOf(events)) : listed;
}

function weekendWords({ saturday, sunday, count }: OpenGames['weekend']): string {
  const days = `${dayWords({ date: saturday })} and ${dayWords({ date: sunday })}`;
  return `${count === 0 ? 'None' : count.toLocaleString('en-US')} of them on ${days}.`;
}

function townRow(html: string, { town, count, games }: Town): string {
  const named = fill(html, { town, 'town-count': count === 1 ? '1 game' : `${count} games` });
  const rows = repeat(named, 'open-game', games, gameRow);
  const others = count - games.length;
  return others > 0
    ? fill(show(rows, 'town-more'), { 'town-more': `and ${others} more` })
    : removeMember(rows, 'town-more');
}

function gameRow(html: string, game: OpenGame): string {
  const kind = kindWords(game);
  const when = `${dayWords(game)}, ${timeText(game.startTime)} · ${typeWords(game)}`;
  if (game.code === undefined) return fill(removeMember(html, 'game-link'), { 'game-kind': kind, 'game-when': when });
  const linked = html.replace('href="/find-games" data-game', `href="${sharedGamePath(game.code)}"`);
  return fill(linked, { 'game-linked': kind, 'game-kind': '', 'game-when': when });
}

const listOf = (events: readonly object[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: events.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
});
