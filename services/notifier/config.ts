import { commonSettings, mongoSettings, port, queueSettings, readConfig } from '@playfield/kit/config.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...mongoSettings,
  ...queueSettings,
  PORT: port.default(3004),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: z.string().default('Playfield <hello@playfield.example>'),
  SUPPORT_EMAIL: z.email().default('support@playfield.example'),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
