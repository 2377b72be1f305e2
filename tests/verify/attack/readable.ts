/** Every key that any response to a stranger may contain. Review the privacy of a key before adding it. */
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
  'crest',
  'homeTown',
  'interestCount',
  'distanceMiles',
  'createdAt',
  'reasons',
  'myInterest',
  // A public page of a link.
  'game',
  'indexed',
  'like',
  'town',
  // Relaxed searches.
  'change',
  'q',
  'count',
  'more',
  'maxDistance',
  'from',
  'to',
  // The map of a search, and the nearest town.
  'points',
  'ids',
  'unplaced',
  'description',
  // Suggested opponents.
  'ready',
  'suggestions',
  'score',
  'miles',
  'host',
  'slots',
  // A team and its reviews.
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
  // An error.
  'message',
  'code',
  'fieldErrors',
  'requestId',
]);

/** Returns all keys that have a value, at any depth of a JSON value. */
export function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [key, ...keysIn(inner)]));
}
