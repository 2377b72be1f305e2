/** Whose calendar feed is whose. Pure. */
import { personOf, type Person } from '../teams/rules.ts';
import type { FeedRecord } from './model.ts';

/** A founder's feed has the team's number, as all had when only founders ran teams. */
export function feedIdOf(person: Person): FeedRecord['_id'] {
  const personId = personOf(person);
  return personId === person.id ? person.id : `${person.id}.${personId}`;
}

/** An older record names the team alone, and is its founder's: the account of the same number. */
export const teamIn = ({ _id, teamId }: FeedRecord): number => teamId ?? Number(_id);
export const personIn = ({ _id, personId }: FeedRecord): number => personId ?? Number(_id);
