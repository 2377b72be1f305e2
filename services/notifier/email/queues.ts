/** Most urgent first. `account` emails are those that users wait for or that protect an account. */
export const EMAIL_QUEUES = ['account', 'games', 'digests'] as const;
export type EmailQueue = (typeof EMAIL_QUEUES)[number];

export const rankOf = (queue: EmailQueue): number => EMAIL_QUEUES.indexOf(queue);

export function perQueue<Value>(make: (queue: EmailQueue) => Value): Record<EmailQueue, Value> {
  return { account: make('account'), games: make('games'), digests: make('digests') };
}
