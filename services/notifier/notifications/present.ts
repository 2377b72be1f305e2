/** What a notification says in the app and on a lock screen, and where it leads. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { dateText, shortDayText } from '@playfield/contracts/fields/dates.ts';
import { weekendText } from '@playfield/contracts/fields/weekends.ts';
import { daysText, describe, gamePath, proposePath, WEEKEND_PATH, youPlay } from '../email/game-facts.ts';
import type { NotificationEvent, NotificationType } from '../delivery/rules.ts';

type Text = {
  title: string;
  path: string;
  /** For lock screens, where the title has words of the other team's choice and the two have agreed on nothing. */
  discreet?: string;
};

function textOfProposal({ kind, matchup, proposer, quick }: EventOf<'proposal.made'>): Text {
  const path = kind === 'game' ? '/team-profile#opponents' : gamePath(matchup);
  const date = dateText(matchup.date);
  if (quick) {
    const discreet = `Quick Match: a team needs an opponent on ${date}`;
    return { title: `Quick Match: ${proposer.teamName} needs an opponent`, discreet, path };
  }
  switch (kind) {
    case 'game':
      return { title: `${proposer.teamName} proposes a game`, discreet: `A team proposes a game on ${date}`, path };
    case 'change':
      return { title: `${proposer.teamName} would like to change your game`, path };
  }
}

const texts: { [Type in NotificationType]: (event: EventOf<Type>) => Text } = {
  'interest.created': ({ matchup, interestedTeam }) => ({
    title: `${interestedTeam.teamName} wants to play you`,
    discreet: `A team is interested in your ${describe(matchup)} game`,
    path: gamePath(matchup),
  }),
  'interest.accepted': ({ matchup, postingTeam, weekend, byLink }) => ({
    title: weekend || byLink ? youPlay(postingTeam, matchup) : `${postingTeam.teamName} accepted: you have a game`,
    path: gamePath(matchup),
  }),
  'interest.rejected': ({ matchup, postingTeam, inLine }) => ({
    title: `${postingTeam.teamName} chose another option`,
    path: inLine ? gamePath(matchup) : '/find-games',
  }),
  'interest.offered': ({ matchup, postingTeam }) => ({
    title: `${postingTeam.teamName} offers you the game on ${shortDayText(matchup.date)}`,
    discreet: `You’re next in line for the game on ${shortDayText(matchup.date)}`,
    path: gamePath(matchup),
  }),
  'interest.taken': ({ matchup, interestedTeam }) => ({
    title: youPlay(interestedTeam, matchup),
    path: gamePath(matchup),
  }),
  'link.declined': ({ matchup }) => ({
    title: `They passed on your game on ${shortDayText(matchup.date)}`,
    path: gamePath(matchup),
  }),
  'link.answer_failed': () => ({ title: 'Your answer could not be sent', path: '/find-games' }),
  'interest.withdrawn': ({ matchup, interestedTeam }) => ({
    title: `${interestedTeam.teamName} withdrew their interest`,
    discreet: `A team withdrew its interest in your ${describe(matchup)} game`,
    path: gamePath(matchup),
  }),
  'interest.expired': ({ postingTeam }) => ({ title: `No answer from ${postingTeam.teamName}`, path: '/find-games' }),
  'interest.ended': () => ({ title: 'Your game is canceled: the other team left', path: '/find-games' }),
  'proposal.made': textOfProposal,
  'proposal.accepted': ({ matchup, answerer }) => ({
    title: `${answerer.teamName} accepted the change`,
    path: gamePath(matchup),
  }),
  'proposal.declined': ({ kind, matchup, answerer }) => ({
    title: `${answerer.teamName} declined your proposal`,
    path: kind === 'game' ? '/team-profile#opponents' : gamePath(matchup),
  }),
  'proposal.withdrawn': ({ kind, matchup, proposer, taken }) => ({
    title: taken ? `Another team was first for ${proposer.teamName}` : `${proposer.teamName} withdrew a proposal`,
    discreet: taken
      ? `Another team was first for the game on ${dateText(matchup.date)}`
      : kind === 'game'
        ? `The game proposed for ${dateText(matchup.date)} was withdrawn`
        : `${proposer.teamName} withdrew a proposal`,
    path: kind === 'game' ? '/team-profile#opponents' : gamePath(matchup),
  }),
  'weekend.asked': ({ saturday }) => ({
    title: `Would you play on the weekend of ${weekendText(saturday)}?`,
    path: WEEKEND_PATH,
  }),
  'weekend.proposed': ({ matchup, otherTeam }) => ({
    title: `Can you play ${otherTeam.teamName} on ${shortDayText(matchup.date)}?`,
    discreet: `Can you play on ${shortDayText(matchup.date)}?`,
    path: WEEKEND_PATH,
  }),
  'weekend.fell_through': ({ matchup, again }) => ({
    title: again
      ? `The suggested game on ${shortDayText(matchup.date)} did not work out: we look again`
      : `The suggested game on ${shortDayText(matchup.date)} did not work out`,
    path: WEEKEND_PATH,
  }),
  'weekend.unfilled': ({ saturday, days }) => ({
    title: `We found no game for ${daysText(saturday, days)}`,
    path: '/find-games',
  }),
  'no_show.reported': ({ matchup, otherTeam }) => ({
    title: `${otherTeam.teamName} says you did not come`,
    path: gamePath(matchup),
  }),
  'no_show.settled': ({ matchup, missed }) => ({
    title: missed ? 'A no-show was recorded' : 'The no-show report was dismissed',
    path: gamePath(matchup),
  }),
  'agreement.changed': ({ matchup, otherTeam, complete }) => ({
    title: complete ? `All set with ${otherTeam.teamName}` : `${otherTeam.teamName} filled in the game agreement`,
    path: `${gamePath(matchup)}#agreement`,
  }),
  'matchup.asked': ({ matchup, otherTeam }) => ({
    title: `Still on? ${shortDayText(matchup.date)} against ${otherTeam.teamName}`,
    path: gamePath(matchup),
  }),
  'matchup.updated': ({ matchup, postingTeam, agreed }) => ({
    title: `${postingTeam.teamName} changed ${agreed ? 'your' : 'a'} game`,
    path: gamePath(matchup),
  }),
  'matchup.cancelled': ({ matchup, postingTeam, agreed }) => ({
    title: `${postingTeam.teamName} canceled ${agreed ? 'your' : 'a'} game`,
    // A game that was never agreed has no page any more.
    path: agreed ? gamePath(matchup) : '/find-games',
  }),
  'search.matched': ({ name, matchup }) => ({
    title: `New game for “${name}”`,
    path: `/find-games?game=${matchup.id}`,
  }),
  'message.unread': ({ sender, count }) => ({
    title: count === 1 ? `${sender.teamName} wrote to you` : `${sender.teamName} wrote to you ${count} times`,
    path: `/messages/${sender.id}`,
  }),
  'review.due': ({ otherTeam }) => ({
    title: `How was your game with ${otherTeam.teamName}?`,
    path: '/team-profile#reviews',
  }),
  'review.revealed': ({ otherTeam }) => ({
    title: `${otherTeam.teamName} reviewed you`,
    path: '/team-profile#reviews',
  }),
  'team.joined': ({ otherTeam }) => ({
    title: `A team joined through your invitation: ${otherTeam.teamName}`,
    discreet: 'A team joined through your invitation',
    path: proposePath(otherTeam),
  }),
  'opponent.suspended': ({ matchup, otherTeam }) => ({
    title: `We suspended ${otherTeam.teamName}’s account`,
    discreet: 'About your game: we suspended the other team’s account',
    path: gamePath(matchup),
  }),
};

export function textOf(event: NotificationEvent): Text {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
  const write = texts[event.type] as (event: NotificationEvent) => Text;
  return write(event);
}
