import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { kindWords, timeWords } from '@playfield/contracts/fields/game-words.ts';
import { competitionLevels, labelOf } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { contactText, labeledDetails } from '@playfield/contracts/game-details.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import type { ReactNode } from 'react';
import { agreedPlaceText, fieldOf } from '../../games/facts/where.ts';

const ROSTER_LINES = 15;
const REPORT_LINES = 4;

export function GameSheet({ page }: { page: GamePage }) {
  const { game, details } = page;
  if (!details) return null;
  const { ours, theirs, shared } = details;
  const [home, visitors] = fieldOf(page) === 'home' ? [ours, theirs] : [theirs, ours];
  const sides = [{ role: 'Home', ...home } as const, { role: 'Visitors', ...visitors } as const];
  const names = [home.team.teamName, visitors.team.teamName];
  const level = game.competitionLevel && labelOf(competitionLevels, game.competitionLevel);
  const when = `${shortDayText(game.date)}, ${timeWords(game)}`;
  const place = agreedPlaceText(page);
  return (
    <article className="game-sheet" aria-label="Game sheet">
      <h2 className="text-heading">{names.join(' vs. ')}</h2>
      <p>{[kindWords(game), level].filter(Boolean).join(', ')}</p>
      <dl>
        <Fact label="When" value={<strong>{when}</strong>} />
        <Fact label="Field" value={<strong>{place}</strong>} />
        {game.additionalInfo && <Fact label="Notes" value={game.additionalInfo} />}
      </dl>
      {sides.map(({ role, team, ...side }) => (
        <section key={role}>
          <h3>
            {role}: {[team.teamName, team.teamLocation].filter(Boolean).join(', ')}
          </h3>
          <dl>
            <Fact label="Contact" value={contactText(side)} />
            <Fact label="Uniforms" value={side.uniforms} />
          </dl>
        </section>
      ))}
      <section>
        <h3>Game details</h3>
        <dl>
          {labeledDetails(game.sport, shared).map(({ name, label, value }) => (
            <Fact key={name} label={label} value={value} />
          ))}
        </dl>
      </section>
      <p>
        Printed from {SITE_NAME} on {shortDayText(todayText())}. Check the game’s page for changes.
      </p>
      <section className="break-before-page">
        <h3>Rosters</h3>
        <div className="grid grid-cols-2 gap-6">
          {sides.map(({ role, team }) => (
            <Blank key={role} title={team.teamName} columns={['No.', 'Player']} rows={ROSTER_LINES} />
          ))}
        </div>
      </section>
      <section>
        <h3>Official’s slip</h3>
        <dl>
          <Fact label="Game" value={`${names.join(' vs. ')}, ${when}, ${place}`} />
          {['Official', 'Other officials', 'Started, ended', ...names.map((name) => `Final score, ${name}`)].map(
            (label) => (
              <Fact key={label} label={label} value="" />
            ),
          )}
        </dl>
        <Blank
          title="Warnings, ejections and injuries (numbers, no names)"
          columns={['Time', 'Team and number', 'What happened']}
          rows={REPORT_LINES}
        />
        <dl>
          <Fact label="Signature" value="" />
        </dl>
      </section>
    </article>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Blank({ title, columns, rows }: { title: string; columns: readonly string[]; rows: number }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column}>&nbsp;</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
