import { labelOf } from '@playfield/contracts/fields/options.ts';
import { momentText, weekendDays, weekendText, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { signAct } from '@playfield/kit/http/signed-links.ts';
import { daysText, hawks, notification, WEEKEND_LINKS_ARE_YOURS, WEEKEND_PATH, weekendAnswerUrl } from './shared.ts';

const nameOf = (day: WeekendDay) => labelOf(weekendDays, day);

export const weekendAsked = notification('weekend.asked', {
  category: 'interests',
  to: ({ team, answerers }) => ({ team: team.id, only: answerers }),
  link: ({ saturday, closesAt }, who, keys) =>
    signAct({ act: 'weekend', subject: saturday, ...who }, new Date(closesAt), keys),
  // All teams of a time zone are asked at the same time.
  bulk: true,
  isOver: ({ closesAt }, now) => Date.parse(closesAt) <= now.getTime(),
  bell: () => ({
    path: WEEKEND_PATH,
    text: 'One tap: Saturday, Sunday, both or neither. We look for your opponents.',
  }),
  email: ({ team, saturday, days, closesAt, timeZone, token }, { url }) => {
    const choice = (label: string, chosen: readonly WeekendDay[]) => ({
      label,
      url: weekendAnswerUrl(url, token, chosen.join('-') || 'none'),
    });
    const single = days.length === 1 ? days[0] : undefined;
    return {
      subject: `Would you play on the weekend of ${weekendText(saturday)}?`,
      preview: 'Two quick taps, no sign-in. On Sunday evening we suggest a game: who, when and in which town.',
      paragraphs: [
        `Would ${team.teamName} play on ${daysText(saturday, days)}?`,
        `Say so by ${momentText(closesAt, timeZone)}. Then we look for a free team near you and suggest a game: who, when and in which town. Nothing is set until both of you say yes.${single ? '' : ' If you choose both days, you may get a game on each.'}`,
        WEEKEND_LINKS_ARE_YOURS,
      ],
      button: choice(single ? `Yes, on ${nameOf(single)}` : 'Yes, on both days', days),
      others: [
        ...(single ? [] : days.map((day) => choice(`Only ${nameOf(day)}`, [day]))),
        choice('Not this weekend', []),
      ],
      aside: { label: 'Answer for the whole season, or stop these questions', url: url(`${WEEKEND_PATH}#season`) },
    };
  },
  samples: [
    {
      team: hawks,
      saturday: '2027-05-01',
      days: ['saturday', 'sunday'],
      closesAt: '2027-04-26T00:00:00.000Z',
      timeZone: 'America/Denver',
      answerers: null,
      token: 'sample-token',
    },
  ],
});
