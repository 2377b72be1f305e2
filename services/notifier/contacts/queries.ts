import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { ContactRecord } from './model.ts';
import type { Models } from '../models.ts';

type Contacts = Pick<Models, 'contacts'>;
type People = Pick<ContactRecord, '_id' | 'people'>;

export const peopleOf = ({ _id, people = [_id] }: People): number[] => people;

export async function readersOf({ contacts }: Contacts, teamId: number, session: ClientSession): Promise<number[]> {
  const contact = await contacts.findOne({ _id: teamId }, { people: 1 }).session(session).lean();
  return peopleOf(contact ?? { _id: teamId });
}

export async function runs({ contacts }: Contacts, userId: number, teamId: number): Promise<boolean> {
  const contact = await contacts.findOne({ _id: teamId }, { people: 1, suspended: 1 }).lean();
  return contact !== null && !contact.suspended && peopleOf(contact).includes(userId);
}

export const isReachable = ({ undeliverable }: Pick<ContactRecord, 'undeliverable'>): boolean => undeliverable === null;
