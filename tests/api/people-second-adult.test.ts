/** A second adult gets a copy of the first message of each conversation, where the team says so. */
import { readThread } from '@playfield/contracts/messages.ts';
import { chooseSecondAdult } from '@playfield/contracts/people.ts';
import { beforeEach, expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { agree, mailbox, say, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

let owner: TestTeam;
let second: TestTeam;
let other: TestTeam;
const COPY = /^Copy: /;

beforeEach(async () => {
  [owner, other] = await signUpTeams('Two Adults', 'Far Falcons');
  second = await joinedBy(owner, { fullName: 'Sam Second' });
});

const personIdOf = ({ user }: TestTeam) => user.personId ?? user.id;
const choose = (by: TestTeam, userId: number | null) => by.ask(chooseSecondAdult, { body: { userId } });
/** Messaging hears of it by an event. */
const known = (userId: number) =>
  until(() => holds('messaging', 'participants', { _id: owner.user.id, secondAdult: userId }));
const copiesOf = async (person: TestTeam) => (await mailbox().to(person.email, COPY)).map(({ subject }) => subject);

/** Two teams that may write to each other, one of which has a second adult. */
async function ready(): Promise<void> {
  await choose(owner, personIdOf(second));
  await known(personIdOf(second));
  await agree(owner, other);
}

/** Waits for the copy of a later conversation, so that earlier copies have arrived too. */
async function laterCopyTo(reader: TestTeam): Promise<void> {
  await choose(owner, personIdOf(reader));
  await known(personIdOf(reader));
  const [later] = await signUpTeams('Later Larks');
  await agree(owner, later);
  await say(later, owner, 'The last word');
  await until(async () => (await copiesOf(reader)).includes('Copy: Later Larks wrote to Two Adults'));
}

it('copies the first incoming message to the second adult', async () => {
  await ready();
  await say(other, owner, 'We bring the balls');
  await owner.ask(readThread, { params: { otherUserId: other.user.id } });
  const email = await mailbox().waitFor(second.email, COPY);
  expect(email.subject).toBe('Copy: Far Falcons wrote to Two Adults');
  expect(email.text).toContain('We bring the balls');
  expect(email.text).toContain(`/messages/${other.user.id}`);
  await say(other, owner, 'And water');
  await laterCopyTo(second);
  expect(await copiesOf(second)).toHaveLength(2);
  expect(await copiesOf(owner)).toEqual([]);
  expect(await copiesOf(other)).toEqual([]);
});
