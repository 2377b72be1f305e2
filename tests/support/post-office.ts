/** The mail server of a test run. It accepts all emails, and serves them to tests in other processes as they arrive. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { portOf } from '@playfield/kit/process/serve.ts';
import type { ReceivedEmail } from './mailbox.ts';
import { startMailServer } from './smtp.ts';

export type PostOffice = { smtpUrl: string; url: string; stop(): Promise<void> };

export async function startPostOffice(): Promise<PostOffice> {
  const mail = await startMailServer();
  const byAddress = new Map<string, ReceivedEmail[]>();
  const waiting = new Map<string, Set<() => void>>();

  mail.onTaken = (email) => {
    for (const address of email.recipients) {
      byAddress.set(address, [...(byAddress.get(address) ?? []), email]);
      for (const answer of waiting.get(address) ?? []) answer();
    }
  };

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const address = searchParams.get('to') ?? '';
    const all = waiting.get(address) ?? new Set();
    waiting.set(address, all);
    const answer = () => {
      clearTimeout(timer);
      all.delete(answer);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(byAddress.get(address) ?? []));
    };
    const timer = setTimeout(answer, Number(searchParams.get('wait')));
    if ((byAddress.get(address) ?? []).length > Number(searchParams.get('known'))) answer();
    else all.add(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    smtpUrl: mail.url,
    url: `http://127.0.0.1:${portOf(server)}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await mail[Symbol.asyncDispose]();
    },
  };
}
