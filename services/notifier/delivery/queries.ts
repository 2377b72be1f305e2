/** Who reads what a team is told. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { ContactRecord } from './contact-model.ts';
import type { Models } from '../models.ts';

type People = Pick<ContactRecord, '_id' | 'people'>;

/** The accounts of those who run a team; the team's own until its account's event arrives. */
export const peopleOf = ({ _id, people = [_id] }: People): number[] => people;

export async function readersOf(
  { contacts }: Pick<Models, 'contacts'>,
  teamId: number,
  session: ClientSession,
): Promise<number[]> {
  const contact = await contacts.findOne({ _id: teamId }, { people: 1 }).session(session).lean();
  return peopleOf(contact ?? { _id: teamId });
}

/** Whether an account still runs a team: nobody else is told of its games. */
export async function runs({ contacts }: Pick<Models, 'contacts'>, userId: number, teamId: number): Promise<boolean> {
  return isRunBy(await contacts.findOne({ _id: teamId }, { people: 1, suspended: 1 }).lean(), userId);
}

export function isRunBy(
  contact: (People & Pick<ContactRecord, 'suspended'>) | null | undefined,
  userId: number,
): boolean {
  return contact !== null && contact !== undefined && !contact.suspended && peopleOf(contact).includes(userId);
}

/** What was for a team, whoever read it. Records of the team's founder have no team number. */
export const forTeam = (teamId: number) => ({ $or: [{ teamId }, { userId: teamId, teamId: null }] });

/** The field that says which team a record is for. */
export const markedFor = (userId: number, teamId: number) => (userId === teamId ? {} : { teamId });
