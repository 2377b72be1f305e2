/**
 * State associations of youth soccer whose public pages say what a team has to file before it travels to a game. Only
 * pages that were read while this was written: a state that is missing may still have a form, so everybody is told to
 * ask the league first.
 */
import type { StateCode } from '@playfield/contracts/fields/options.ts';

export type Association = { name: string; link: string };

export const soccerAssociations: Partial<Record<StateCode, readonly Association[]>> = {
  CA: [{ name: 'Cal South (southern California)', link: 'https://calsouth.com/travel-requests/' }],
  MA: [
    { name: 'Mass Youth Soccer', link: 'https://www.mayouthsoccer.org/tournaments/tournament-travel-requirements/' },
  ],
  MI: [
    {
      name: 'Michigan Youth Soccer',
      link: 'https://www.michiganyouthsoccer.org/Member_Services/Guest___Player_Forms.htm',
    },
  ],
  NC: [{ name: 'North Carolina Youth Soccer', link: 'https://ncsoccer.org/tournament-faqs' }],
  NY: [{ name: 'Eastern New York Youth Soccer', link: 'https://www.enysoccer.com/about/travel-authorizaton/' }],
  PA: [
    { name: 'PA West Soccer (western Pennsylvania)', link: 'https://www.pawest-soccer.org/faq/permission-to-travel/' },
  ],
  WY: [{ name: 'Wyoming Soccer', link: 'https://www.wyomingsoccer.com/wsa-travel-policies-procedures/' }],
};
