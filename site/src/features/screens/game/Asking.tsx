import type { GamePage } from '@playfield/contracts/games.ts';
import { InterestedTeam } from '../../offers/interests/InterestedTeam.tsx';

export function Asking({ page: { game, interests }, onChanged }: { page: GamePage; onChanged: () => void }) {
  return (
    <section className="card grid gap-2 p-5" aria-labelledby="asking-title">
      <h3 id="asking-title" className="font-sans text-lg font-semibold tracking-normal">
        {interests.length === 1 ? 'Who wants to play you' : `${interests.length} teams want to play you`}
      </h3>
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
    </section>
  );
}
