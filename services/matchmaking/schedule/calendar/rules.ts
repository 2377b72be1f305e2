/** Whose calendar feed is whose. Pure. */
import { personOf, type Person } from '../../teams/rules.ts';
import type { FeedRecord } from './model.ts';

export const feedIdOf = (person: Person): FeedRecord['_id'] => `${person.id}.${personOf(person)}`;
