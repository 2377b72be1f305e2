/** Games, interest, blocks and reviews: whose they are, and what holds when many call at once. */
import type { Control } from '../control.ts';

const everybody = ['tests/api/all-calls/permissions.test.ts'];
const interestsTest = ['tests/api/interests.test.ts'];
const blocksTest = ['tests/api/blocks.test.ts'];
const reviewsTest = ['tests/api/reviews.test.ts'];
const matchups = 'services/matchmaking/matchups/routes.ts';
const interests = 'services/matchmaking/interests/routes.ts';
const reviews = 'services/matchmaking/reviews/routes.ts';

export const games: readonly Control[] = [
  {
    control: 'a game is changed and called off by its own team',
    file: matchups,
    old: "if (matchup.teamId !== teamId) throw forbidden('Only the team that posted the matchup may change it');",
    new: '',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'interest is accepted and declined by the team that posted the game',
    file: interests,
    old: "if (interest.postingTeamId !== caller.id) throw forbidden('Only the team that posted the matchup may decide');",
    new: '',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'interest is withdrawn by the team that expressed it',
    file: interests,
    old: "if (interest.teamId !== caller.id) throw forbidden('Only the team that expressed the interest may withdraw it');",
    new: '',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'a game’s calendar is for the two teams that play it',
    file: 'services/matchmaking/calendar/routes.ts',
    old: 'const mine = (await agreedBy(caller.id)).filter(',
    new: "const mine = (await interests.find({ status: 'accepted' }).lean()).filter(",
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'a calendar’s address is known to who has its token',
    file: 'services/matchmaking/calendar/routes.ts',
    old: 'await feeds.findOne({ $or: [{ tokenHash: hashFeedToken(token) }, { token }] }).lean();',
    new: 'await feeds.findOne().lean();',
    tests: ['tests/api/calendar.test.ts'],
  },
  {
    control: 'a new calendar address ends the one before',
    file: 'services/matchmaking/calendar/routes.ts',
    old: '$set: { ...sealFeed(caller.id, token, sealing), renewedAt: new Date() },',
    new: '$setOnInsert: { ...sealFeed(caller.id, token, sealing), renewedAt: new Date() },',
    tests: ['tests/api/calendar.test.ts'],
  },
  {
    control: 'acceptance is one transaction',
    file: 'services/kit/data/mongo.ts',
    old: "session.withTransaction(() => work(session), {\n      readConcern: { level: 'snapshot' },\n      writeConcern: { w: 'majority' },\n    }),",
    new: 'work(session),',
    tests: interestsTest,
  },
  {
    control: 'one team is accepted for a game',
    file: interests,
    old: "status: 'open', startsAt: { $gt: new Date() } },\n        { $set: { status: 'matched'",
    new: "startsAt: { $gt: new Date() } },\n        { $set: { status: 'matched'",
    tests: interestsTest,
  },
  {
    control: 'interest is decided once',
    file: interests,
    old: "const pending = { _id: interest._id, status: 'pending' as const };",
    new: 'const pending = { _id: interest._id };',
    tests: interestsTest,
  },
  {
    control: 'no interest between teams that keep apart',
    file: interests,
    old: ' || (await areApart(models, [matchup.teamId, teamId], session))',
    new: '',
    tests: blocksTest,
  },
  {
    control: 'interest and a block at the same moment see each other',
    file: interests,
    old: 'await takeTurn(models, [teamId], session);',
    new: '',
    tests: blocksTest,
    only: 'leaves no interest waiting',
  },
  {
    control: 'games of teams that keep apart are not found',
    file: matchups,
    old: 'const hidden = await hiddenFrom(models, caller.id);',
    new: 'const hidden: number[] = [];',
    tests: blocksTest,
  },
  {
    control: 'games of teams that keep apart are not shown',
    file: matchups,
    old: 'if (!isTheirs && apart) throw notFound(NO_SUCH_MATCHUP);',
    new: '',
    tests: blocksTest,
  },
  {
    control: 'a team’s page shows no games to teams that it keeps away',
    file: 'services/matchmaking/teams/routes.ts',
    old: '(await areApart(models, [team._id, caller.id]))',
    new: 'false',
    tests: blocksTest,
  },
  {
    control: 'whom a team blocked is its own business',
    file: 'services/matchmaking/blocks/routes.ts',
    old: 'blocks.find({ blockerId: caller.id })',
    new: 'blocks.find({})',
    tests: everybody,
    only: 'lists hold nothing of theirs',
  },
  {
    control: 'games of suspended teams are out of sight',
    file: 'services/matchmaking/matchups/rules.ts',
    old: "return status === 'cancelled' || status === 'hidden';",
    new: "return status === 'cancelled';",
    tests: ['tests/api/admin-users.test.ts'],
    only: 'signs the account out, keeps it out',
  },
  {
    control: 'a review is written by the teams that played',
    file: reviews,
    old: 'if (opponent === null || opponent !== params.id) throw forbidden(NOT_YOUR_GAME);',
    new: '',
    tests: reviewsTest,
  },
  {
    control: 'a review is written after the game',
    file: reviews,
    old: 'if (matchup.startsAt > now) throw conflict(NOT_PLAYED_YET);',
    new: '',
    tests: reviewsTest,
  },
  {
    control: 'neither team sees the other’s review before it wrote its own',
    file: 'services/matchmaking/reviews/queries.ts',
    old: 'return { teamId, revealedAt: { $lte: now } };',
    new: 'return { teamId };',
    tests: reviewsTest,
  },
  {
    control: 'the words of a private review are not shown',
    file: reviews,
    old: '{ ...revealed(params.id, new Date()), isPublic: true }',
    new: '{ ...revealed(params.id, new Date()) }',
    tests: reviewsTest,
  },
];
