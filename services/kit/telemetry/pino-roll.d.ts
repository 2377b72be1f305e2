declare module 'pino-roll' {
  import type { SonicBoom, SonicBoomOpts } from 'sonic-boom';

  type Options = { file: string; frequency: 'daily'; extension: string; dateFormat: string };
  export default function roll(options: Options & Omit<SonicBoomOpts, 'dest'>): Promise<SonicBoom>;
}
