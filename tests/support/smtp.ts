import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '@playfield/infra/local/ports.ts';
import { portOf } from '@playfield/kit/process/serve.ts';
import type { ReceivedEmail } from './mailbox.ts';

type Refusal = { responseCode: number; message: string };

export type MailServer = AsyncDisposable & {
  readonly url: string;
  readonly taken: readonly ReceivedEmail[];
  readonly connections: number;
  refuse: (step: 'sender' | 'recipient' | 'content', address: string) => Refusal | undefined;
  beforeAnswer: (email: ReceivedEmail) => Promise<void>;
  onTaken: (email: ReceivedEmail) => void;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

export async function startMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const port = await freePort();
  const taken: ReceivedEmail[] = [];
  let connections = 0;

  type Done = (error?: Error | null) => void;
  const answer = (step: Parameters<MailServer['refuse']>[0], address: string, done: Done) => {
    const refusal = server.refuse(step, address);
    done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
  };
  async function take(stream: Readable, recipients: string[], done: Done): Promise<void> {
    // The text is null if the sender was killed before sending the whole email.
    const raw = await text(stream).catch(() => null);
    if (raw === null) return;
    const [to = ''] = recipients;
    const email = { to, recipients, ...(await readEmail(raw)) };
    if (server.refuse('content', to) === undefined) {
      taken.push(email);
      server.onTaken(email);
    }
    await server.beforeAnswer(email);
    answer('content', to, done);
  }
  const options: SMTPServerOptions = {
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('Wrong name or password'));
    },
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: ({ address }, _session, done) => answer('sender', address, done),
    onRcptTo: ({ address }, _session, done) => answer('recipient', address, done),
    onData: (stream, session, done) => void take(stream, session.envelope.rcptTo.map(addressOf), done),
  };

  let running: SMTPServer | undefined;
  async function comeBack(): Promise<void> {
    const next = new SMTPServer(options);
    next.on('error', () => {});
    const listener = next.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    running = next;
  }
  async function goAway(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (running) running.close(resolve);
    else resolve();
    running = undefined;
    await promise;
  }

  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    get connections() {
      return connections;
    },
    refuse: () => undefined,
    beforeAnswer: async () => {},
    onTaken: () => {},
    goAway,
    comeBack,
    [Symbol.asyncDispose]: goAway,
  };
  await comeBack();
  return server;
}

const addressOf = ({ address }: { address: string }) => address;

async function readEmail(raw: string): Promise<Omit<ReceivedEmail, 'to' | 'recipients'>> {
  const {
    messageId = '',
    subject = '',
    text: plain = '',
    html = '',
    headers,
    attachments,
  } = await PostalMime.parse(raw);
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  return {
    messageId,
    subject,
    text: plain,
    html,
    token: /[?&]token=([\w.-]+)/.exec(plain)?.[1] ?? null,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    calendar: calendar ? new TextDecoder().decode(calendarBytes(calendar.content)) : null,
  };
}

const calendarBytes = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

export async function startPostOffice() {
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
