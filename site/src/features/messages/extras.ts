/** What few conversations show among their messages, in one file for the page to load. */
export { GameEvent, ProposalEvent } from './GameEvent.tsx';
export { PaymentNotice } from './PaymentNotice.tsx';
