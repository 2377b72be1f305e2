/** What two teams propose, settle and say of each other: whose it is, and what is shown before they agree. */
import type { Control } from '../control.ts';

const availabilityTest = ['tests/api/availability.test.ts'];
const proposalsTest = ['tests/api/proposals.test.ts'];
const agreementsTest = ['tests/api/agreements.test.ts'];
const noShowsTest = ['tests/api/no-shows.test.ts'];
const locationTest = ['tests/api/places-location-privacy.test.ts'];
const venues = 'services/matchmaking/matchups/venues.ts';
const proposals = 'services/matchmaking/proposals/routes.ts';
const agreements = 'services/matchmaking/agreements/routes.ts';
const noShows = 'services/matchmaking/no-shows/routes.ts';
const searches = 'services/matchmaking/saved-searches/routes.ts';

export const opponents: readonly Control[] = [
  {
    control: 'others see the town of a game, and no more of its place',
    file: 'services/matchmaking/matchups/routes.ts',
    old: '...(isTheirs && !apart ? presentExactMatchup : presentOpen)(',
    new: '...presentExactMatchup(',
    tests: locationTest,
    only: 'reaches no stranger',
  },
  {
    control: 'others see where a game is to a mile or so',
    file: 'services/matchmaking/places/location-privacy.ts',
    old: 'point: asRough(rounded(fromGrid(cellToParent(finest, resolution)))),',
    new: 'point: asRough(exact),',
    tests: locationTest,
    only: 'stays a quarter of a mile away',
  },
  {
    control: 'a repost from a few yards away shows no second cell',
    file: venues,
    old: 'distanceMiles(place.exact, exact) <= place.reachMiles',
    new: 'distanceMiles(place.exact, exact) < 0',
    tests: locationTest,
    only: 'shows one point however often',
  },
  {
    control: 'a venue lies near the place that it is named by',
    file: venues,
    old: 'if (named && distanceMiles(named, point) > FARTHEST_FROM_PLACE_MILES) throw invalid({ location: [FAR_FROM_PLACE] });',
    new: '',
    tests: locationTest,
    only: 'is refused more than fifty miles',
  },
  {
    control: 'a team is shown a few free hours of another, and not its week',
    file: 'services/matchmaking/opponents/shown-slots.ts',
    old: '.slice(0, Math.min(missing, SLOTS_A_WEEK - known.length))',
    new: '.slice(0, missing)',
    tests: locationTest,
    only: 'gives a team’s week to nobody',
  },
  {
    control: 'cursors say nothing',
    file: 'services/gateway/forwarding/forward.ts',
    old: "if (typeof next === 'string') ctx.set(NEXT_CURSOR, await cursors.seal(next, ctx, declared, userId));",
    new: "if (typeof next === 'string') ctx.set(NEXT_CURSOR, next);",
    tests: locationTest,
    only: 'is told by no order',
  },
  {
    control: 'teams that keep each other away are not suggested to each other',
    file: 'services/matchmaking/opponents/queries.ts',
    old: '[teamId, ...hidden]',
    new: '[teamId]',
    tests: ['tests/api/opponents.test.ts'],
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
    control: 'a team is not flooded with proposals by another',
    file: 'services/matchmaking/proposals/answer-actions.ts',
    old: "if (proposal.kind === 'game') await refuseFlood(proposal, session);",
    new: '',
    tests: proposalsTest,
    only: 'is one of five that wait',
  },
  {
    control: 'an e-mail quotes no stranger',
    file: 'services/notifier/email/proposal-emails.ts',
    old: "...quoted(kind === 'game' && !acquainted ? null : note),",
    new: '...quoted(note),',
    tests: proposalsTest,
    only: 'is one of five that wait',
  },
  {
    control: 'two proposals about the same do not both wait',
    file: 'services/matchmaking/proposals/actions.ts',
    old: 'about: `${pairOf(caller.id, other._id)} ${body.date}`,',
    new: 'about: `${body.date} ${Math.random()}`,',
    tests: proposalsTest,
    only: 'waits once for a pair and a day',
  },
  {
    control: 'a team is asked by Quick Match a few times a day at most',
    file: 'services/matchmaking/quick-match/actions.ts',
    old: '(times.get(toId) ?? 0) < QUICK_A_DAY',
    new: 'true',
    tests: ['tests/api/quick-match.test.ts'],
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
    old: 'if (card.revision !== seen) throw conflict(AGREEMENT_CHANGED);',
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
    tests: ['tests/api/all-calls/permissions.test.ts'],
    only: 'things are neither shown nor changed',
  },
];
