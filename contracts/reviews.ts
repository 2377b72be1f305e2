import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, instant, numericId, paragraph, sport } from './fields/common.ts';
import { teamRef } from './users.ts';

export const COMMENT_MAX = 1_000;
export const NOT_YOUR_GAME = 'Only teams that played this game together can review each other';
export const OWN_TEAMS = 'You run both teams, so neither can review the other';
export const NOT_PLAYED_YET = 'You can review each other once the game was played';
export const ALREADY_REVIEWED = 'You have already reviewed this game';
/** Reviews stay hidden this long unless both teams have written one, to prevent retaliation. */
export const REVEAL_DAYS = 14;

export const ratings = z.object({
  overall: z.number(),
  reviewCount: z.number(),
  sportsmanship: z.number(),
  competitiveness: z.number(),
  punctuality: z.number(),
  communication: z.number(),
});
export type Ratings = z.infer<typeof ratings>;

const stars = z
  .int('Please choose 1 to 5')
  .check(z.minimum(1, 'Please choose 1 to 5'), z.maximum(5, 'Please choose 1 to 5'));

export const review = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  sportsmanshipRating: z.number(),
  competitivenessRating: z.number(),
  punctualityRating: z.number(),
  communicationRating: z.number(),
  isPublic: z.boolean(),
  createdAt: instant,
  reviewer: z.nullable(z.object({ teamName: z.string() })),
});
export type Review = z.infer<typeof review>;

export const newReview = z.object({
  matchupId: z.int('Please name the game by its id').check(z.positive('Please name the game by its id')),
  rating: stars,
  sportsmanshipRating: stars,
  competitivenessRating: stars,
  punctualityRating: stars,
  communicationRating: stars,
  comment: paragraph('Please write a few words', { max: COMMENT_MAX }),
  isPublic: z.boolean('Please say whether others may read it'),
});

const teamParams = z.object({ id: numericId });
const read = { method: 'GET', owner: 'matchmaking', access: 'user', status: 200 } as const;

export const getRatings = call({
  ...read,
  path: '/api/teams/:id/ratings',
  summary: 'Returns a team’s ratings by other teams',
  params: teamParams,
  answer: ratings,
});

export const listReviews = call({
  ...read,
  path: '/api/teams/:id/reviews',
  summary: 'Lists reviews of a team by other teams, newest first. Private reviews count but are not shown',
  params: teamParams,
  answer: z.array(review),
});

export const createReview = call({
  method: 'POST',
  path: '/api/teams/:id/reviews',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Reviews the opponent of a past game',
  status: 201,
  params: teamParams,
  body: newReview,
  answer: review,
});

export const dueReview = z.object({
  matchup: z.object({ id: z.number(), sport, ageGroup, location: z.string(), date: z.string() }),
  team: teamRef,
});
export type DueReview = z.infer<typeof dueReview>;
