export const READABLE: ReadonlySet<string> = new Set(
  `id matchupType sport ageGroup gender competitionLevel date startTime endTime timeZone startsAt location
  latitude longitude zipcode state maxTravelDistance additionalInfo status team teamName teamLocation crest
  homeTown interestCount distanceMiles createdAt reasons myInterest game indexed like town change q count more
  maxDistance from to points ids unplaced description ready suggestions score miles host slots overall
  reviewCount sportsmanship competitiveness punctuality communication reliability matchups rating comment
  sportsmanshipRating competitivenessRating punctualityRating communicationRating isPublic reviewer message code
  fieldErrors requestId`.split(/\s+/),
);

export function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [key, ...keysIn(inner)]));
}
