import { port, readConfig, serviceSettings } from '@playfield/kit/process/config.ts';
import * as z from 'zod';

const settings = z.object({ ...serviceSettings, PORT: port.default(3003) });

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
