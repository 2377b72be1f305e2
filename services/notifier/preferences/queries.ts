import type { Preferences } from '@playfield/contracts/notifications.ts';
import type { Config } from '../config.ts';
import type { Models } from '../models.ts';

/** For readers whose time zone is unknown. In the contiguous US, Central time is at most two hours off. */
export const FALLBACK_TIME_ZONE = 'America/Chicago';
const NIGHT = { from: '22:00', to: '07:00' } as const;

export type ReaderPreferences = { preferences: Preferences; timeZone: string };
type Settings = Pick<Config, 'QUIET_HOURS'>;

export async function preferencesOf(
  userId: number,
  { readers }: Models,
  settings: Settings,
  teamId = userId,
): Promise<ReaderPreferences> {
  const found = await readers.find({ _id: { $in: [userId, teamId] } }).lean();
  const of = (id: number) => found.find(({ _id }) => _id === id);
  return {
    preferences: of(userId)?.preferences ?? usualPreferences(settings),
    timeZone: of(teamId)?.zone?.timeZone ?? FALLBACK_TIME_ZONE,
  };
}

function usualPreferences({ QUIET_HOURS }: Settings): Preferences {
  const both = { email: true, push: true };
  return {
    kinds: { interests: both, answers: both, games: both, searches: both, messages: both, reviews: both },
    digest: 'at_once',
    quietHours: { enabled: QUIET_HOURS === 'on', ...NIGHT },
  };
}
