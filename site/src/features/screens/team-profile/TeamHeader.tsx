import { ageGroups, competitionLevels, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { Team } from '@playfield/contracts/teams.ts';
import type { ReactNode } from 'react';
import { Crest, Icon } from '../../../shared/ui/Button.tsx';

type Props = {
  team: Pick<Team, 'teamName' | 'teamLocation' | 'crest' | 'sport' | 'ageGroup' | 'competitionLevel'>;
  children?: ReactNode;
};

export function TeamHeader({ team, children }: Props) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5">
        <Crest team={team} className="size-16 sm:size-20" />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-title">{team.teamName}</h2>
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-soft">
            <span>
              {labelOf(sports, team.sport)} · {labelOf(ageGroups, team.ageGroup).toUpperCase()}
              {team.competitionLevel && ` · ${labelOf(competitionLevels, team.competitionLevel)}`}
            </span>
            {team.teamLocation && (
              <span className="flex items-center gap-1">
                <Icon name="pin" className="size-4" />
                {team.teamLocation}
              </span>
            )}
          </p>
        </div>
      </div>
      {children}
    </header>
  );
}

export function PostLink({ kind = 'primary' }: { kind?: 'primary' | 'plain' }) {
  return (
    <a href="/post-availability" className={`button button-${kind} max-sm:w-full`} data-show="acting">
      Post New Availability
    </a>
  );
}
