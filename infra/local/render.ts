const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const COLOURS: Record<string, number> = { trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 31 };
const NAME_WIDTH = 11;
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'service', 'v']);

export function renderLine(service: string, line: string, colours = false): string {
  const paint = (code: number | undefined, text: string): string =>
    colours && code !== undefined ? `\u001B[${code}m${text}\u001B[0m` : text;
  const name = paint(36, service.padEnd(NAME_WIDTH));
  const entry = parse(line);
  if (!entry) return `${clock(new Date())}       ${name} ${line}`;
  const level = LEVELS[Number(entry['level'])] ?? 'info';
  const time = new Date(
    typeof entry['time'] === 'string' || typeof entry['time'] === 'number' ? entry['time'] : Date.now(),
  );
  const rest = Object.entries(entry).flatMap(([key, value]) => (LEFT_OUT.has(key) ? [] : [`${key}=${brief(value)}`]));
  const text = [entry['msg'] === undefined ? '' : messageOf(line), paint(90, rest.join(' '))]
    .filter((part) => part !== '')
    .join(' ');
  return `${clock(time)} ${paint(COLOURS[level], level.padEnd(5))} ${name} ${text}`;
}

export function messageOf(line: string): string {
  const message = parse(line)?.['msg'];
  return typeof message === 'string' ? message : line;
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function clock(time: Date): string {
  return Number.isNaN(time.getTime()) ? '--:--:--' : time.toTimeString().slice(0, 8);
}

function brief(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
