/** Compares the emails owed, by the API's answers, with those that arrived. */
import type { ReceivedEmail } from '../../../support/mailbox.ts';

type Account = { to: string; subject: string; owed: number; perhaps: number };

export type Balance = {
  owed: number;
  /** Distinct emails received. */
  received: number;
  /** Owed but missing, one line each. */
  lost: string[];
  /** Received without a cause. */
  unexpected: string[];
  /** Repeated arrivals of an email, by Message-ID. */
  duplicates: number;
};

export type Ledger = {
  owe(to: string, subject: string): void;
  /** An optional email: the call was never answered and cannot be checked. */
  perhaps(to: string, subject: string, count?: number): void;
  /** The account is deleted: its unsent emails are dropped. */
  close(to: string): void;
  balance(taken: readonly ReceivedEmail[]): Balance;
};

export function openLedger(): Ledger {
  const accounts = new Map<string, Account>();

  function accountOf(to: string, subject: string): Account {
    const key = `${to} ${subject}`;
    const account = accounts.get(key) ?? { to, subject, owed: 0, perhaps: 0 };
    accounts.set(key, account);
    return account;
  }

  return {
    owe(to, subject) {
      accountOf(to, subject).owed += 1;
    },
    perhaps(to, subject, count = 1) {
      accountOf(to, subject).perhaps += count;
    },
    close(to) {
      for (const account of accounts.values()) {
        if (account.to !== to) continue;
        account.perhaps += account.owed;
        account.owed = 0;
      }
    },
    balance(taken) {
      const ids = new Map<string, Set<string>>();
      for (const { to, subject, messageId } of taken) {
        const { to: owner, subject: about } = accountOf(to, subject);
        const key = `${owner} ${about}`;
        ids.set(key, (ids.get(key) ?? new Set()).add(messageId));
      }
      const rows = [...accounts].map(([key, account]) => ({ key, ...account, came: ids.get(key)?.size ?? 0 }));
      const received = rows.reduce((sum, { came }) => sum + came, 0);
      return {
        owed: rows.reduce((sum, { owed }) => sum + owed, 0),
        received,
        lost: rows.flatMap(({ key, owed, came }) => Array.from({ length: Math.max(0, owed - came) }, () => key)),
        unexpected: rows.flatMap(({ key, owed, perhaps, came }) =>
          Array.from({ length: Math.max(0, came - owed - perhaps) }, () => key),
        ),
        duplicates: taken.length - received,
      };
    },
  };
}
