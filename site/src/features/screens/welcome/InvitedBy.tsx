import type { Inviter } from '../../teams/team-links/inviter.ts';
import { Crest } from '../../../shared/ui/Crest.tsx';

/** The team by whose link this one has joined, one tap from a proposal. */
export function InvitedBy({ team }: { team: Inviter }) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 p-5" aria-labelledby="invited-by">
      <div className="flex min-w-0 items-center gap-3">
        <Crest team={team} className="size-12" />
        <div className="min-w-0">
          <h2 id="invited-by" className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">
            <bdi>{team.teamName}</bdi> invited you
          </h2>
          <p className="text-soft">{team.teamLocation}</p>
        </div>
      </div>
      <a href={`/team-profile/${team.id}#propose`} className="button button-solid">
        Propose a game
      </a>
    </section>
  );
}
