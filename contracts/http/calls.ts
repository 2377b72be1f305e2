import * as account from '../account.ts';
import * as adminDeliveries from '../admin/deliveries.ts';
import * as adminStats from '../admin/stats.ts';
import * as adminMatchups from '../admin/matchups.ts';
import * as adminRecords from '../admin/records.ts';
import * as adminUsers from '../admin/users.ts';
import * as admin from '../admin/sign-in.ts';
import * as availability from '../availability.ts';
import * as answerLinks from '../answer-links.ts';
import * as signIn from '../sign-in.ts';
import type { Call } from './call.ts';
import * as blocks from '../blocks.ts';
import * as calendar from '../calendar.ts';
import * as confirmations from '../confirmations.ts';
import * as otherCalendars from '../other-calendars.ts';
import * as crests from '../crests.ts';
import * as emailEvents from '../email-events.ts';
import * as gameDetails from '../game-details.ts';
import * as games from '../games.ts';
import * as home from '../home.ts';
import * as interests from '../interests.ts';
import * as live from '../live.ts';
import * as mailing from '../mailing.ts';
import * as matchups from '../matchups.ts';
import * as messages from '../messages.ts';
import * as newsletter from '../newsletter.ts';
import * as noShows from '../no-shows.ts';
import * as notifications from '../notifications.ts';
import * as openGames from '../open-games.ts';
import * as opponents from '../opponents.ts';
import * as openapi from './openapi.ts';
import * as admins from '../admin/admins.ts';
import * as pageViews from '../page-views.ts';
import * as passwords from '../passwords.ts';
import * as people from '../people.ts';
import * as places from '../places.ts';
import * as links from '../links.ts';
import * as changes from '../changes.ts';
import * as proposals from '../proposals.ts';
import * as push from '../push.ts';
import * as weekends from '../weekends.ts';
import * as reports from '../reports.ts';
import * as reviews from '../reviews.ts';
import * as runnersUp from '../runners-up.ts';
import * as savedSearches from '../saved-searches.ts';
import * as schedules from '../schedules.ts';
import * as search from '../search.ts';
import * as sharedGames from '../shared-games.ts';
import * as teamLinks from '../team-links.ts';
import * as teams from '../teams.ts';
import * as twoStep from '../two-step.ts';
import * as registration from '../registration.ts';
import * as relaxedSearch from '../relaxed-search.ts';

export const calls: readonly Call[] = [
  registration.register,
  signIn.verify,
  signIn.resendVerification,
  registration.getPendingRegistration,
  registration.correctAddress,
  registration.forgetRegistration,
  signIn.login,
  signIn.logout,
  signIn.me,
  passwords.requestPasswordReset,
  passwords.checkResetToken,
  passwords.resetPassword,
  passwords.changePassword,
  account.addPhone,
  account.setEmailNotifications,
  account.updateProfile,
  people.listPeople,
  people.invitePerson,
  people.withdrawInvitation,
  people.changeRole,
  people.removePerson,
  people.getInvitation,
  people.joinTeam,
  people.registerInvited,
  people.addTeam,
  people.switchTeam,
  account.listSessions,
  account.endSession,
  account.exportData,
  account.deleteAccount,
  twoStep.getTwoStep,
  twoStep.startCodes,
  twoStep.confirmCodes,
  twoStep.stopCodes,
  twoStep.renewRecoveryCodes,
  twoStep.startPasskey,
  twoStep.addPasskey,
  twoStep.removePasskey,
  twoStep.loginWithCode,
  twoStep.startPasskeyLogin,
  twoStep.loginWithPasskey,
  mailing.sendContactMessage,
  newsletter.subscribeToNewsletter,
  newsletter.confirmNewsletter,
  mailing.unsubscribe,
  pageViews.countEvents,
  search.listMatchups,
  search.mapMatchups,
  relaxedSearch.listRelaxedSearches,
  savedSearches.listSavedSearches,
  savedSearches.saveSearch,
  savedSearches.changeSavedSearch,
  savedSearches.deleteSavedSearch,
  matchups.getMatchup,
  matchups.createMatchup,
  matchups.updateMatchup,
  matchups.deleteMatchup,
  matchups.listMyMatchups,
  schedules.checkSchedule,
  schedules.createMatchups,
  schedules.listSchedule,
  games.getGame,
  confirmations.confirmGame,
  confirmations.seeCancellation,
  links.readLink,
  links.answerLink,
  openGames.countOpenGames,
  openGames.previewOpenGames,
  sharedGames.readSharedGame,
  sharedGames.drawSharedGame,
  sharedGames.setGameLink,
  answerLinks.makeAnswerLink,
  answerLinks.endAnswerLink,
  answerLinks.answerByLink,
  teamLinks.readTeamLink,
  teamLinks.setTeamLink,
  home.getHome,
  interests.listMyInterests,
  interests.expressInterest,
  interests.decideInterest,
  interests.withdrawInterest,
  runnersUp.standBy,
  runnersUp.offerGame,
  runnersUp.takeOffer,
  calendar.getGameCalendar,
  calendar.getCalendarFeed,
  calendar.setCalendarFeed,
  calendar.readCalendarFeed,
  otherCalendars.listOtherCalendars,
  otherCalendars.readOtherCalendar,
  otherCalendars.readOtherCalendarAgain,
  otherCalendars.removeOtherCalendar,
  availability.getAvailability,
  availability.setAvailability,
  opponents.listSuggestions,
  proposals.proposeGame,
  changes.askChange,
  changes.answerChange,
  changes.cancelGame,
  proposals.listProposals,
  proposals.decideProposal,
  weekends.setWeekends,
  noShows.setNoShow,
  gameDetails.setGameDetails,
  teams.getTeam,
  crests.drawCrestPicture,
  teams.listAgreedGames,
  blocks.setBlock,
  blocks.listBlocks,
  reports.reportContent,
  reviews.getRatings,
  reviews.listReviews,
  reviews.createReview,
  places.autocompletePlaces,
  places.placeDetails,
  places.geocode,
  places.nearestTown,
  messages.listConversations,
  messages.countUnread,
  live.streamLive,
  reports.reportMessage,
  messages.readThread,
  messages.sendMessage,
  notifications.listNotifications,
  notifications.countUnseen,
  notifications.markSeen,
  notifications.getPreferences,
  notifications.setPreferences,
  push.addSubscription,
  push.endSubscription,
  admin.adminLogin,
  admin.adminLoginWithCode,
  admin.adminLogout,
  admin.changeAdminPassword,
  adminStats.getStats,
  adminUsers.listUsers,
  adminUsers.verifyUser,
  adminUsers.setSuspension,
  adminUsers.deleteUser,
  adminUsers.restoreUser,
  adminUsers.makeOwner,
  adminUsers.adminSendPasswordReset,
  adminDeliveries.listDeliveries,
  adminMatchups.adminListMatchups,
  adminMatchups.adminDeleteMatchup,
  adminMatchups.adminRestoreMatchup,
  reports.listReports,
  reports.decideReport,
  adminRecords.listAudit,
  adminRecords.listContactMessages,
  adminRecords.markContactMessageAnswered,
  adminRecords.listPageViews,
  admins.listAdminAccounts,
  admins.createAdminAccount,
  admins.setAdminAccount,
  openapi.getOpenApi,
  emailEvents.takeEmailEvents,
];
