/** What two teams propose, settle and say of each other: whose it is, and what is shown before they agree. */
import type { Control } from '../control.ts';

const availabilityTest = ['infra/flows/availability.test.ts'];
const proposalsTest = ['infra/flows/proposals.test.ts'];
const agreementsTest = ['infra/flows/agreements.test.ts'];
const noShowsTest = ['infra/flows/no-shows.test.ts'];
const present = 'services/matchmaking/present.ts';
const proposals = 'services/matchmaking/routes/proposals.ts';
const agreements = 'services/matchmaking/routes/agreements.ts';
const noShows = 'services/matchmaking/routes/no-shows.ts';
const searches = 'services/matchmaking/routes/saved-searches.ts';

export const opponents: readonly Control[] = [
  {
    control: 'others see the town of a game, and no more of its place',
    file: present,
    old: 'location: exact ? record.location : townOf(record.location),',
    new: 'location: record.location,',
    tests: availabilityTest,
    only: 'is its town and a rough point to others',
  },
  {
    control: 'others see where a game is to a mile or so',
    file: present,
    old: 'const venue = point && !exact ? roughly(point) : point;',
    new: 'const venue = point;',
    tests: availabilityTest,
    only: 'is its town and a rough point to others',
  },
  {
    control: 'teams that keep each other away are not suggested to each other',
    file: 'services/matchmaking/suggesting.ts',
    old: '[teamId, ...hidden]',
    new: '[teamId]',
    tests: availabilityTest,
    only: 'leave out who blocked whom',
  },
  {
    control: 'a proposal is answered by the team that got it',
    file: proposals,
    old: "if (given.toId !== caller.id) throw forbidden('Only the team that it was proposed to may answer');",
    new: '',
    tests: proposalsTest,
    only: 'is answered by who got it',
  },
  {
    control: 'a proposal is withdrawn by the team that made it',
    file: proposals,
    old: "if (given.fromId !== caller.id) throw forbidden('Only the team that made the proposal may withdraw it');",
    new: '',
    tests: proposalsTest,
    only: 'is answered by who got it',
  },
  {
    control: 'a proposal is known to its two teams',
    file: proposals,
    old: 'if (!found || ![found.fromId, found.toId].includes(teamId)) throw notFound(NO_SUCH_PROPOSAL);',
    new: 'if (!found) throw notFound(NO_SUCH_PROPOSAL);',
    tests: proposalsTest,
    only: 'is answered by who got it',
  },
  {
    control: 'two proposals about the same do not both wait',
    file: 'services/matchmaking/proposing.ts',
    old: 'about: `${pairOf(caller.id, other._id)} ${body.date}`,',
    new: 'about: `${body.date} ${Math.random()}`,',
    tests: proposalsTest,
    only: 'waits once for a pair and a day',
  },
  {
    control: 'a team is asked by Quick Match a few times a day at most',
    file: 'services/matchmaking/calling.ts',
    old: '(times.get(toId) ?? 0) < QUICK_A_DAY',
    new: 'true',
    tests: ['infra/flows/quick.test.ts'],
    only: 'three times a day',
  },
  {
    control: 'a game’s card is for its two teams',
    file: agreements,
    old: '|| !sides.includes(teamId)',
    new: '',
    tests: agreementsTest,
    only: 'is for the two teams alone',
  },
  {
    control: 'a card that the other team has changed is not overwritten unseen',
    file: agreements,
    old: 'if (card.revision !== seen) throw conflict(CARD_CHANGED);',
    new: '',
    tests: agreementsTest,
    only: 'is not overwritten by who has not seen',
  },
  {
    control: 'a no-show is answered by the team that it is said of',
    file: noShows,
    old: 'const mine = { _id: new Types.ObjectId(params.id), accusedId: caller.id };',
    new: 'const mine = { _id: new Types.ObjectId(params.id) };',
    tests: noShowsTest,
    only: 'is said by a team of the game',
  },
  {
    control: 'nobody is said not to have come before a game',
    file: noShows,
    old: 'if (game.startsAt > now) throw conflict(NOT_STARTED);',
    new: '',
    tests: noShowsTest,
    only: 'is said by a team of the game',
  },
  {
    control: 'a saved search is changed by the team that saved it',
    file: searches,
    old: `route(changeSavedSearch, async ({ params, body, caller }) => {
      const own = { _id: new Types.ObjectId(params.id), teamId: caller.id };`,
    new: `route(changeSavedSearch, async ({ params, body, caller }) => {
      const own = { _id: new Types.ObjectId(params.id) };`,
    tests: ['infra/flows/matrix.test.ts'],
    only: 'things are neither shown nor changed',
  },
];
