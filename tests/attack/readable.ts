/** Every key that a stranger's answers may hold, whatever the call: a new one is a decision, made here. */
export const READABLE: ReadonlySet<string> = new Set([
  // A game.
  'id',
  'matchupType',
  'sport',
  'ageGroup',
  'gender',
  'competitionLevel',
  'date',
  'startTime',
  'endTime',
  'timeZone',
  'startsAt',
  'location',
  'latitude',
  'longitude',
  'zipcode',
  'state',
  'maxTravelDistance',
  'additionalInfo',
  'status',
  'team',
  'teamName',
  'teamLocation',
  'interestCount',
  'distanceMiles',
  'createdAt',
  'reasons',
  'myInterest',
  // What a search could be widened to.
  'change',
  'q',
  'count',
  'more',
  'maxDistance',
  // Suggested opponents.
  'ready',
  'suggestions',
  'score',
  'miles',
  'host',
  'slots',
  // A team, what others said of it, and of whom they are.
  'overall',
  'reviewCount',
  'sportsmanship',
  'competitiveness',
  'punctuality',
  'communication',
  'reliability',
  'matchups',
  'rating',
  'comment',
  'sportsmanshipRating',
  'competitivenessRating',
  'punctualityRating',
  'communicationRating',
  'isPublic',
  'reviewer',
  // A refusal.
  'message',
  'code',
  'fieldErrors',
  'requestId',
]);

/** All keys that have a value, at any depth of a JSON value. */
export function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [key, ...keysIn(inner)]));
}
