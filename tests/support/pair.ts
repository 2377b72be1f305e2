/** Two teams on any stack: registered, verified, with an agreed game and a message. */
import { login, register, verify } from '@playfield/contracts/sign-in.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { managerRegistration, matchupBody } from './teams.ts';
import { visit } from './visitor.ts';
import type { Visitor } from './visitor.ts';

type Place = {
  url: string;
  /** Waits for the token in the email to an address whose subject matches. */
  tokenTo: (email: string, subject: RegExp) => Promise<string>;
};
type Member = Visitor & { id: number; email: string; password: string };
export type Pair = { host: Member; guest: Member; game: Matchup };

/** @param message what the guest writes to the host */
export async function playPair(
  { url, tokenTo }: Place,
  message: string,
  about: Partial<Extract<BodyInput<typeof register>, { userRole: 'team_manager' }>> = {},
): Promise<Pair> {
  async function join(more: typeof about): Promise<Member> {
    const { email, password, ...registration } = managerRegistration(more);
    const team = visit(url);
    await team.ask(register, { body: { email, password, ...registration } });
    await team.ask(verify, { query: { token: await tokenTo(email, /Verify your email/) } });
    const { id } = await team.ask(login, { body: { email, password } });
    return Object.assign(team, { id, email, password });
  }

  const [host, guest] = [await join(about), await join({ teamName: 'Lafayette Lynx' })];
  const game = await host.ask(createMatchup, { body: matchupBody() });
  const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  await guest.ask(sendMessage, { body: { receiverId: host.id, content: message } });
  return { host, guest, game };
}
