import type { Matchup } from '@playfield/contracts/matchups.ts';
import { managerRegistration, type ManagerRegistration } from './bodies.ts';
import { agree, say } from './games.ts';
import { joinOn, type Place, type TestTeam } from './newcomer.ts';

type Member = TestTeam & { id: number; password: string };
export type Pair = { host: Member; guest: Member; game: Matchup };

/** @param message the guest's message to the host */
export async function playPair(place: Place, message: string, about: Partial<ManagerRegistration> = {}): Promise<Pair> {
  async function join(more: typeof about): Promise<Member> {
    const registration = managerRegistration(more);
    const team = await joinOn(place, registration);
    return Object.assign(team, { id: team.user.id, password: registration.password });
  }

  const [host, guest] = [await join(about), await join({ teamName: 'Lafayette Lynx' })];
  const game = await agree(host, guest);
  await say(guest, host, message);
  return { host, guest, game };
}
