import type { GamePage } from '@playfield/contracts/games.ts';
import { InterestedTeam } from '../../offers/interests/InterestedTeam.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';

type Props = { page: GamePage; onChanged: () => void };

export function Asking({ page: { game, interests }, onChanged }: Props) {
  return (
    <Titled
      title={interests.length === 1 ? 'Who wants to play you' : `${interests.length} teams want to play you`}
      className="card grid gap-2 p-5"
    >
      <ul className="divide-y divide-hairline">
        {interests.map((interest) => (
          <InterestedTeam
            key={interest.id}
            interest={interest}
            game={game}
            others={interests.length - 1}
            onAnswered={onChanged}
          />
        ))}
      </ul>
    </Titled>
  );
}
