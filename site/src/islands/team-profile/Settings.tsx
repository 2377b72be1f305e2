import { ageGroups, competitionLevels, labelOf, sports } from '@playfield/contracts/options.ts';
import type { User } from '@playfield/contracts/users.ts';

export function Settings({ user }: { user: User }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Team name', user.teamName],
    ['Location', user.teamLocation],
    ['Sport', labelOf(sports, user.sport)],
    ['Age group', labelOf(ageGroups, user.ageGroup)],
    ['Competition level', user.competitionLevel ? labelOf(competitionLevels, user.competitionLevel) : 'Not specified'],
    ['Email', user.email],
  ];
  return (
    <dl className="card facts p-5 sm:grid-cols-2 sm:p-6">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
