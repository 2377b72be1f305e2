/** A second adult gets a copy of the first message of each conversation, where the team says so. */
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { setEmailNotifications } from '@playfield/contracts/account.ts';
import { readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { changeRole, chooseSecondAdult, listPeople, removePerson } from '@playfield/contracts/people.ts';
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

/** A copy of another conversation arrives: those of earlier messages would have, too. */
async function laterCopyTo(reader: TestTeam): Promise<void> {
  await choose(owner, personIdOf(reader));
  await known(personIdOf(reader));
  const [later] = await signUpTeams('Later Larks');
  await agree(owner, later);
  await say(later, owner, 'The last word');
  await until(async () => (await copiesOf(reader)).includes('Copy: Later Larks wrote to Two Adults'));
}

it('copies the first message that comes in, at once, although it was read', async () => {
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

it('copies the first message that goes out, unless they wrote it themselves', async () => {
  await ready();
  await say(owner, other, 'Shall we wear red?');
  expect((await mailbox().waitFor(second.email, COPY)).text).toContain('Shall we wear red?');
  const [third] = await signUpTeams('Third Thrushes');
  await agree(owner, third);
  await say(second, third, 'From me');
  await laterCopyTo(second);
  expect(await copiesOf(second)).toHaveLength(2);
});

it('a team that has chosen nobody, or no longer, copies nobody', async () => {
  await ready();
  expect((await choose(owner, null)).secondAdult).toBeNull();
  await until(
    async () => !(await holds('messaging', 'participants', { _id: owner.user.id, secondAdult: { $ne: null } })),
  );
  await say(other, owner, 'Anybody there?');
  await laterCopyTo(second);
  expect(await copiesOf(second)).toHaveLength(1);
});

it('ends with the person: whoever left the team gets nothing, and is chosen no more if they come back', async () => {
  await ready();
  await owner.ask(removePerson, { params: { userId: personIdOf(second) } });
  await until(
    async () => !(await holds('messaging', 'participants', { _id: owner.user.id, secondAdult: { $ne: null } })),
  );
  expect((await owner.ask(listPeople)).secondAdult).toBeNull();
  expect(await holds('accounts', 'users', { _id: owner.user.id, secondAdult: { $ne: null } })).toBe(false);
  await say(other, owner, 'Hello?');
  await laterCopyTo(owner);
  expect(await copiesOf(second)).toEqual([]);
});

it('keeps to the reader’s own switch for emails', async () => {
  await ready();
  await second.ask(setEmailNotifications, { body: { enabled: false } });
  await until(() => holds('notifier', 'contacts', { _id: personIdOf(second), emailNotificationsEnabled: false }));
  await say(other, owner, 'Hello?');
  await until(() =>
    holds('notifier', 'deliveries', { userId: personIdOf(second), kind: 'message.unread', status: 'skipped' }),
  );
  expect(await copiesOf(second)).toEqual([]);
});

it('a blocked team’s message is refused, and copies nothing', async () => {
  await ready();
  await owner.ask(blockTeam, { params: { id: other.user.id } });
  await until(() => holds('messaging', 'blocks', { _id: `${owner.user.id}.${other.user.id}`, active: true }));
  const body = { receiverId: owner.user.id, content: 'Let me in' };
  expect(await other.refusedWith(sendMessage, { body })).toBe(403);
  await laterCopyTo(second);
  expect(await copiesOf(second)).toHaveLength(1);
});

it('is chosen by owners and managers, among their own people', async () => {
  expect((await choose(second, personIdOf(owner))).secondAdult).toBe(personIdOf(owner));
  await owner.ask(changeRole, { params: { userId: personIdOf(second) }, body: { role: 'helper' } });
  const helper = await joinedBy(owner, { role: 'helper' });
  expect(await helper.refusedWith(chooseSecondAdult, { body: { userId: personIdOf(helper) } })).toBe(403);
  for (const userId of [other.user.id, 999_999_999, -1])
    expect(await owner.refusedWith(chooseSecondAdult, { body: { userId } })).toBe(404);
  expect((await owner.ask(listPeople)).secondAdult).toBe(personIdOf(owner));
});
