import { ANSWER_HOURS } from '@playfield/contracts/no-shows.ts';
import { gators, hawks, matchup, notification, quoted, seeGame } from './shared.ts';

export const noShowReported = notification('no_show.reported', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isLimited: () => true,
  email: ({ matchup: game, otherTeam, note }, { url }) => ({
    subject: `${otherTeam.teamName} says you did not come`,
    preview: `Please answer within ${ANSWER_HOURS} hours.`,
    paragraphs: [
      `${otherTeam.teamName} says that your team did not come to this game. Please tell us what happened within ${ANSWER_HOURS} hours; if you don’t, we take their word for it. If you two disagree, we look into it.`,
    ],
    ...quoted(note),
    button: seeGame(game, url, 'Answer'),
  }),
  samples: [{ matchup, team: hawks, otherTeam: gators, note: 'We waited an hour.' }],
});
