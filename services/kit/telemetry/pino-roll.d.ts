declare module 'pino-roll' {
  import type { DestinationStream } from 'pino';

  type Options = { file: string; frequency: 'daily'; extension: string; dateFormat: string; sync: boolean };
  export default function roll(options: Options): Promise<DestinationStream>;
}
