const WORDS =
  'venmo|zelle|paypal|cash ?app|apple pay|google pay|western union|moneygram|gift cards?|bitcoin|crypto|wire transfer|bank account|routing number|money|cash|dollars?|deposits?|fees?|payments?|pay|paid|invoice|refund';
const MONEY = new RegExp(String.raw`\b(?:${WORDS})\b|\$ ?\d`, 'i');

export const mentionsMoney = (text: string): boolean => MONEY.test(text);

export const mentionsPayment = (text: string | null | undefined): { mentionsMoney?: true } =>
  text && mentionsMoney(text) ? { mentionsMoney: true } : {};
