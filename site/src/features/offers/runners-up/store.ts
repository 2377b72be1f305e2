import type { Matchup } from '@playfield/contracts/matchups.ts';
import { decideInterest, withdrawInterest } from '@playfield/contracts/interests.ts';
import { offerGame } from '@playfield/contracts/runners-up.ts';
import { ask } from '../../../shared/api/ask.ts';
import { flashToast, showSuccess } from '../../../shared/stores/toasts.ts';
import { answerNotice } from '../answer-notice.ts';
import { act } from '../../../shared/stores/calls.ts';

const FAILED = ['Error', 'That did not work. Please try again.'] as const;

export const keepInLine = (interestId: string, on: boolean) =>
  act(FAILED, async () => {
    await ask(decideInterest, { params: { id: interestId }, body: { status: on ? 'standby' : 'rejected' } });
    showSuccess(on ? 'You’re on the waitlist' : 'You’re no longer on the waitlist');
  });

export const offerToLine = ({ id, startsAt }: Matchup) =>
  act(['Error', 'The game could not be offered. Please try again.'], async () => {
    const { matchupId } = await ask(offerGame, { params: { id }, body: { startsAt } });
    flashToast({ tone: 'status', title: 'Game offered', text: answerNotice('a team says yes') });
    location.assign(`/games/${matchupId}`);
  });

export const sayYes = (interestId: string, { startsAt, matchupType }: Matchup) =>
  act(FAILED, async () => {
    await ask(decideInterest, { params: { id: interestId }, body: { status: 'accepted', startsAt } });
    const whose = matchupType === 'hosting' ? 'their' : 'your';
    showSuccess('You have a game', `It’s at ${whose} field. You can message the other team.`);
  });

export const sayNo = (interestId: string) =>
  act(FAILED, async () => {
    await ask(withdrawInterest, { params: { id: interestId } });
    showSuccess('Thanks', 'We let them know. If another team is on the waitlist, it’s next.');
  });
