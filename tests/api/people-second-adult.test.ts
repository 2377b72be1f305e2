/** Copies of messages to a team's second adult. */
import { chooseSecondAdult } from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { agree, mailbox, say, signUpTeams } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

it('copies the first incoming message to the second adult', async () => {
  const [owner, other] = await signUpTeams('Two Adults', 'Far Falcons');
  const second = await joinedBy(owner, { fullName: 'Sam Second' });
  const userId = second.user.personId ?? 0;
  await owner.ask(chooseSecondAdult, { body: { userId } });
  await until(() => holds('messaging', 'participants', { _id: owner.user.id, secondAdult: userId }));
  await agree(owner, other);
  await say(other, owner, 'We bring the balls');
  const email = await mailbox().waitFor(second.email, /^Copy: Far Falcons wrote to Two Adults$/);
  expect(email.text).toContain('We bring the balls');
});
