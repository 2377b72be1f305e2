/** Schemas for islands' forms. Loaded when the first form is sent: see `build/lean-calls.ts`. */
import { setAgreement } from '@playfield/contracts/agreements.ts';
import { addPhone, becomeManager, deleteAccount, updateProfile } from '@playfield/contracts/account.ts';
import { decideInterest } from '@playfield/contracts/interests.ts';
import { answerNoShow, reportNoShow } from '@playfield/contracts/no-shows.ts';
import { addTeam, invitePerson } from '@playfield/contracts/people.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { readOtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { startQuickMatch } from '@playfield/contracts/quick-match.ts';
import { reportMessage, reportNote } from '@playfield/contracts/reports.ts';
import { importSchedule } from '@playfield/contracts/schedules.ts';
import { changeSavedSearch } from '@playfield/contracts/saved-searches.ts';
import { setTeamPage } from '@playfield/contracts/team-pages.ts';
import { addPasskey, confirmCodes, startPasskey } from '@playfield/contracts/two-step.ts';
import { setWeekendHabits } from '@playfield/contracts/weekends.ts';
import * as z from 'zod/mini';

export { availability } from '@playfield/contracts/availability.ts';
export { gameCancellation, gameChange } from '@playfield/contracts/changes.ts';
export { proposedGame as newGame } from '@playfield/contracts/proposals.ts';
export { changedMatchup, newMatchup, newMatchups } from '@playfield/contracts/matchups.ts';
export { preferences } from '@playfield/contracts/notifications.ts';
export { newReview } from '@playfield/contracts/reviews.ts';

export const noShow = reportNoShow.body;
export const absenceAnswer = answerNoShow.body;
export const agreement = setAgreement.body;
export const quickMatch = startQuickMatch.body;
export const weekendHabits = setWeekendHabits.body;
/** Name and notification frequency of a saved search. */
export const searchNote = changeSavedSearch.body;
export const phone = addPhone.body;
export const otherCalendar = readOtherCalendar.body;
export const teamPage = setTeamPage.body;
export const profile = updateProfile.body;
export const ownTeam = becomeManager.body;
export const invitation = invitePerson.body;
export const anotherTeam = addTeam.body;
export const leaving = deleteAccount.body;
export const decision = decideInterest.body;
export const newPassword = changePassword.body;
export const subscription = addSubscription.body;
export const schedule = importSchedule.body;
export const report = reportNote;
export const messageReport = reportMessage.body;
/** Required before any change to the second step. */
export const password = startPasskey.body;
export const code = confirmCodes.body;
export const passkeyName = z.object({ name: addPasskey.body.shape.name });
