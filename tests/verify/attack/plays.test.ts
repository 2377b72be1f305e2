/** Free accounts can try these attacks. Blocks and suspensions are in `attack.test.ts`. */
import { randomInt } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { listOtherCalendars, readOtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { checkResetToken, requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { addTeam, invitePerson } from '@playfield/contracts/people.ts';
import { register } from '@playfield/contracts/registration.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { login, resendVerification } from '@playfield/contracts/sign-in.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { expect, inject, it } from 'vitest';
import { calendarText, startCalendars } from '../../support/calendars.ts';
import { tokenIn } from '../../support/mailbox.ts';
import { secondTeamOf } from '../../support/people.ts';
import { startLimitedGateway } from '../../support/processes.ts';
import {
  dayFromNow,
  mailbox,
  managerRegistration,
  newAddress,
  PASSWORD,
  signUp,
  signUpTeams,
  visitor,
} from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

/**
 * Maximum number of emails to one mailbox per hour, plus one email of each of three other kinds
 * (services/accounts/limits.ts).
 */
const EMAILS_MAX = 10 + 3;
/** Time limit for reading a team's calendar, which may have to wait while another person's calendar is parsed. */
const READ_WITHIN_MS = 30_000;

const rule = (recurrence: string) =>
  calendarText({ date: dayFromNow(3), startTime: '09:00', endTime: '10:00' }).replace(
    'END:VEVENT',
    `RRULE:${recurrence}\r\nEND:VEVENT`,
  );

it('1: reads other calendars in time although some calendars repeat forever or fill the memory', async () => {
  await using calendars = await startCalendars();
  const [attacker, team] = await signUpTeams('Endless Eels', 'Punctual Plovers');
  const bombs = [
    rule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO'),
    rule('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
    rule('FREQ=MINUTELY;INTERVAL=1;BYSECOND=61'),
    rule('FREQ=HOURLY;BYYEARDAY=366;BYMONTH=1'),
    `BEGIN:VCALENDAR\r\n${'BEGIN:A\r\n'.repeat(570_000)}`,
  ];
  bombs.forEach((text, number) => calendars.set(`${number}.ics`, text));
  calendars.set('ours.ics', calendarText({ date: dayFromNow(3), startTime: '09:00', endTime: '12:00' }));
  const read = (by: typeof team, name: string) =>
    by.raw(readOtherCalendar.method, readOtherCalendar.path, { json: { address: calendars.at(name) } });
  const attacks = [attacker, await secondTeamOf(attacker)].flatMap((by, half) =>
    [0, 1, 2].map((number) => read(by, `${half * 3 + number}.ics`)),
  );
  const started = Date.now();
  await read(team, 'ours.ics');
  await until(async () => (await team.ask(listOtherCalendars, { query: {} })).calendars[0]?.busyTimes === 1);
  expect(Date.now() - started).toBeLessThan(READ_WITHIN_MS);
  expect((await Promise.all(attacks)).map(({ status }) => status)).toEqual(attacks.map(() => readOtherCalendar.status));
  await team.ask(listMatchups);
});

it('4 and 5: limits floods of emails to one mailbox, and still lets its owner sign in', async () => {
  await using gateway = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
  const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const send = ({ method, path }: Call, from: string, json: unknown, by = visit(gateway.url)) =>
    by.raw(method, path, { json, headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' } });
  const { email } = await signUp();
  const owner = visit(gateway.url);
  expect((await send(login, anAddress(), { email, password: PASSWORD }, owner)).status).toBe(200);

  const spellings = [email, email.toUpperCase(), email.replace('@', '+1@'), email.replace('@', '+2@')];
  const flood = async (from: string) => {
    for (const to of spellings) {
      await send(register, from, managerRegistration({ email: to }));
      await send(resendVerification, from, { email: to });
      await send(requestPasswordReset, from, { email: to });
      await send(subscribeToNewsletter, from, { email: to });
      await send(sendContactMessage, from, { email: to, requestType: 'general', message: 'Hello over there' });
      await send(login, from, { email: to, password: 'wrong password' });
    }
  };
  const networks = Array.from({ length: 6 }, anAddress);
  await Promise.all(networks.map(flood));
  for (const from of networks)
    for (const _ of Array(10)) await send(login, from, { email, password: 'wrong password' });

  const last = newAddress();
  await send(subscribeToNewsletter, anAddress(), { email: last });
  await mailbox().waitFor(last, /confirm/);
  const sent = (await Promise.all(spellings.map((to) => mailbox().to(to.toLowerCase())))).flat();
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBeLessThanOrEqual(EMAILS_MAX);

  expect((await send(login, networks[0] ?? '', { email, password: PASSWORD }, owner)).status).toBe(200);
  expect((await send(login, anAddress(), { email, password: PASSWORD })).status).toBe(200);
  const tokens = (await mailbox().to(email, /new password/)).map(tokenIn);
  const works = await Promise.all(
    tokens.map(async (token) => (await visitor().raw('GET', `${checkResetToken.path}?token=${token}`)).status === 200),
  );
  expect(works.filter(Boolean)).toHaveLength(1);
});

it('6: rejects names that claim to be ours or contain contact details', async () => {
  const team = await signUp({ teamName: 'Polite Pandas' });
  for (const name of ['Рlауfіеld', 'Playfıeld Support', 'Passwоrd Reset', 'evil dot com', 'call 3O3 55S 1234']) {
    for (const field of ['fullName', 'teamName'] as const)
      expect(await visitor().refusedWith(register, { body: managerRegistration({ [field]: name }) }), name).toBe(400);
    const body = { teamName: name, teamLocation: 'Boulder, CO', sport: 'soccer', ageGroup: '12u' } as const;
    expect(await team.refusedWith(addTeam, { body }), name).toBe(400);
  }
});

it('7: makes repeated invitations and odd paths harmless', async () => {
  const [team, other] = await signUpTeams('Tabular Terns', 'Inviting Ibises');
  const email = newAddress();
  for (const by of [team, other]) await by.ask(invitePerson, { body: { email, role: 'helper' } });
  await mailbox().waitForAll(email, /^You are invited/, 2);

  const { hostname, port } = new URL(inject('url'));
  const status = await new Promise((resolve, reject) => {
    const asked = httpRequest({ hostname, port, path: '/_astro/../x' }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    asked.on('error', reject).end();
  });
  expect(status).toBe(404);
});
