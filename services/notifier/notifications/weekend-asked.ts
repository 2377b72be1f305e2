import { momentText } from '@playfield/contracts/fields/dates.ts';
import { weekendChoices, weekendText } from '@playfield/contracts/fields/weekends.ts';
import { signAct } from '@playfield/kit/http/signed-links.ts';
import { datesText, hawks, LINKS_ARE_YOURS, notification, weekendAnswerUrl, AVAILABILITY_PATH } from './shared.ts';

export const weekendAsked = notification('weekend.asked', {
  category: 'interests',
  to: ({ team, answerers }) => ({ team: team.id, only: answerers }),
  link: ({ saturday, closesAt }, who, keys) =>
    signAct({ act: 'weekend', subject: saturday, ...who }, new Date(closesAt), keys),
  bulk: true,
  isOver: ({ closesAt }, now) => Date.parse(closesAt) <= now.getTime(),
  bell: () => ({
    path: AVAILABILITY_PATH,
    text: 'One tap: Saturday, Sunday, both or neither. We look for your opponents.',
  }),
  email: ({ team, saturday, days, closesAt, timeZone, token }, { url }) => {
    const [first, ...others] = weekendChoices
      .filter((choice) => choice.days.every((day) => days.includes(day)))
      .map(({ value, label }) => ({ label, url: weekendAnswerUrl(url, token, value) }));
    const isBoth = days.length > 1;
    return {
      subject: `Would you play on the weekend of ${weekendText(saturday)}?`,
      preview: 'Two quick taps, no sign-in. On Sunday evening we suggest a game: who, when and in which town.',
      paragraphs: [
        `Would ${team.teamName} play on ${datesText(saturday, days)}?`,
        `Say so by ${momentText(closesAt, timeZone)}. Then we look for a free team near you and suggest a game: who, when and in which town. Nothing is set until both of you say yes.${isBoth ? ' If you choose both days, you may get a game on each.' : ''}`,
        LINKS_ARE_YOURS,
      ],
      ...(first ? { button: first } : {}),
      others,
      aside: { label: 'Answer for every weekend, or stop these questions', url: url(`${AVAILABILITY_PATH}#every`) },
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
