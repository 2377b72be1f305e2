import { createServer } from 'node:http';
import { once } from 'node:events';
import { portOf } from '@playfield/kit/process/serve.ts';

export type CalendarServer = AsyncDisposable & {
  at(name: string): string;
  set(name: string, text: string | null): void;
  hold(name: string): () => void;
  readonly asked: readonly string[];
};

export async function startCalendars(): Promise<CalendarServer> {
  const texts = new Map<string, string>();
  const held = new Map<string, Promise<void>>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const text = texts.get(url);
    asked.push(url);
    const answer = () =>
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/calendar' }).end(text);
    void Promise.resolve(held.get(url)).then(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    at: (name) => `http://127.0.0.1:${portOf(server)}/${name}`,
    set: (name, text) => void (text === null ? texts.delete(`/${name}`) : texts.set(`/${name}`, text)),
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(`/${name}`, promise);
      return () => {
        held.delete(`/${name}`);
        resolve();
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Busy = { date: string; startTime: string; endTime: string };

export function calendarText(...busy: readonly Busy[]): string {
  const stamp = (date: string, time: string) => `${date}T${time}00`.replaceAll(/[-:]/g, '');
  const events = busy.flatMap(({ date, startTime, endTime }, index) => [
    'BEGIN:VEVENT',
    `UID:${index}@elsewhere`,
    'SUMMARY:Zebedee Quillfeather has a dentist',
    `DTSTART;TZID=America/Denver:${stamp(date, startTime)}`,
    `DTEND;TZID=America/Denver:${stamp(date, endTime)}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
