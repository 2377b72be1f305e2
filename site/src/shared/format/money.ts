/** The warning under text that mentions money. */
export const NO_MONEY = 'Playfield handles no money.';
export const MONEY_WARNING = `${NO_MONEY} Don’t pay anyone you haven’t met. Agree on fees in person.`;
