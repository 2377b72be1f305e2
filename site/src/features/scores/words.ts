/** What is said of a score, from the reader's team. */
import type { GameScore, SaidScore } from '@playfield/contracts/scores.ts';

/** `You won 3–2`. */
export function resultText({ us, them }: SaidScore): string {
  const did = us === them ? 'tied' : us > them ? 'won' : 'lost';
  return `You ${did} ${us}–${them}`;
}

/** Where a score stands, and what follows. @param until when both can still speak, as words */
export function standingText({ status, ours, theirs }: GameScore, opponent: string, until: string): string {
  if (status === 'confirmed' && ours) return `${resultText(ours)}. You both confirmed it.`;
  if (status === 'none') return noneText({ ours, theirs }, opponent);
  if (ours && theirs)
    return `You say ${ours.us}–${ours.them}, and ${opponent} says ${theirs.us}–${theirs.them}. Either of you can correct it until ${until}. If you still differ then, the game has no score.`;
  if (theirs) return `${opponent} says: ${resultText(theirs).toLowerCase()}. Is that right? You have until ${until}.`;
  if (ours) return `${resultText(ours)}. ${opponent} has until ${until} to confirm it.`;
  return `How did it end? Add the score, and ${opponent} can confirm it.`;
}

function noneText({ ours, theirs }: Pick<GameScore, 'ours' | 'theirs'>, opponent: string): string {
  if (ours && theirs)
    return `This game has no score: you said ${ours.us}–${ours.them}, and ${opponent} said ${theirs.us}–${theirs.them}.`;
  if (ours) return `This game has no score: ${opponent} did not confirm yours in time.`;
  return 'This game has no score: you did not confirm theirs in time.';
}

/** What the form's button does. */
export function buttonText({ ours, theirs }: GameScore): string {
  if (ours && theirs) return 'Correct score';
  if (theirs) return 'Confirm score';
  return ours ? 'Change score' : 'Save score';
}
