/** Standing by for a game, and offering one to the teams that do. */
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { offerGame, standBy, takeOffer } from '@playfield/contracts/runners-up.ts';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

async function orSay(work: () => Promise<void>, fallback: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    showFailure('Error', messageOf(error, fallback));
  }
}

export const keepInLine = (interestId: string, on: boolean): Promise<void> =>
  orSay(async () => {
    await ask(standBy, { params: { id: interestId }, body: { on } });
    showSuccess(on ? 'You’re in line' : 'You’re no longer in line');
  }, 'That did not work. Please try again.');

export const offerToLine = ({ id, startsAt }: Matchup): Promise<void> =>
  orSay(async () => {
    await ask(offerGame, { params: { id }, body: { startsAt } });
    showSuccess('Game offered', 'You get an email when a team says yes.');
  }, 'The game could not be offered. Please try again.');

export const sayYes = (interestId: string, { startsAt }: Matchup): Promise<void> =>
  orSay(async () => {
    await ask(takeOffer, { params: { id: interestId }, body: { startsAt } });
    showSuccess('You have a game', 'You can now message the other team, and it is in your calendar.');
  }, 'That did not work. Please try again.');
