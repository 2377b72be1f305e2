/** Team links under load. */
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { getTeamLink } from '@playfield/contracts/team-links.ts';
import { describe, expect, it } from 'vitest';
import { flood } from '../../support/floods.ts';
import { mailbox, signUp, signUpByEmail, type ManagerRegistration, type TestTeam } from '../../support/teams.ts';
import { database } from '../../support/traces.ts';
import { until } from '../../support/until.ts';

const THANKS = /A team joined through your invitation/;

const codeOf = async (team: TestTeam) => (await team.ask(getTeamLink)).code;
/** Registers, verifies and signs in through a link. */
const join = (invitation: string, more: Partial<ManagerRegistration> = {}) => signUpByEmail({ invitation, ...more });

describe('a team’s public page', () => {
  it('is rate-limited', async () => {
    const statuses = await flood('HEAD', (number) => `/t/${`${number}`.padStart(16, '0')}`);
    expect(statuses).toEqual(new Set(['404', '429 later']));
  });
});

describe('joining through a team’s link', () => {
  it('sends one email and leaves the rest to the digest when many teams join', async () => {
    const team = await signUp();
    const invitation = await codeOf(team);
    await join(invitation);
    await mailbox().waitFor(team.email, THANKS);
    for (let wave = 0; wave < 3; wave += 1) await Promise.all(Array.from({ length: 4 }, () => join(invitation)));
    await until(async () => (await team.ask(getTeamLink)).joined === 13);
    expect((await team.ask(getTeamLink)).latest).toHaveLength(10);
    const told = async () => (await team.ask(listNotifications)).filter(({ title }) => /joined through/.test(title));
    await until(async () => (await told()).length >= 10);
    expect((await told()).length).toBeLessThanOrEqual(13);
    await using db = await database('notifier');
    const owed = await db
      .collection('deliveries')
      .find({ userId: team.user.id, kind: 'team.joined', channel: 'email' })
      .toArray();
    expect(owed.filter(({ held }) => held === false)).toHaveLength(1);
    expect(await mailbox().to(team.email, THANKS)).toHaveLength(1);
  });
});
