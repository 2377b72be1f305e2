type Sample = { name: string; labels: Record<string, string>; value: number };
export type Scraped = { families: ReadonlyMap<string, string>; samples: readonly Sample[] };

export async function scrape(url: string): Promise<Scraped> {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return readMetrics(await response.text());
}

export function readMetrics(text: string): Scraped {
  const lines = text.split('\n');
  const types = lines.flatMap((line) => {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    return name !== undefined && type !== undefined ? [[name, type] as const] : [];
  });
  return { families: new Map(types), samples: lines.flatMap(sampleIn) };
}

function sampleIn(line: string): Sample[] {
  const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]);
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
}

export function valueOf(
  { samples }: Scraped,
  name: string,
  like: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (one) => one.name === name && Object.entries(like).every(([label, text]) => one.labels[label] === text),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
