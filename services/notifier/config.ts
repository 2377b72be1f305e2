import {
  commonSettings,
  identitySettings,
  linkSettings,
  hostList,
  mongoSettings,
  port,
  queueSettings,
  readConfig,
  retentionSettings,
  sealingSettings,
} from '@playfield/kit/process/config.ts';
import * as z from 'zod';

const settings = z
  .object({
    ...commonSettings,
    ...identitySettings,
    ...linkSettings,
    ...mongoSettings,
    ...queueSettings,
    ...retentionSettings,
    ...sealingSettings,
    PORT: port.default(3004),
    PUBLIC_URL: z.url().default('http://localhost:8080'),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
    MAIL_FROM: z.string().default('Playfield <hello@playfield.example>'),
    /** Default for users without preferences; `off` to see emails immediately, in development and tests. */
    QUIET_HOURS: z.enum(['on', 'off']).default('on'),
    SUPPORT_EMAIL: z.email().default('support@playfield.example'),
    /** Generated at the first start if not set; `npx web-push generate-vapid-keys` also makes a pair. */
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    /** Allowed endpoint hosts: the push services of Chrome, Firefox, Safari and Edge. */
    PUSH_SERVICES: hostList.default([
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ]),
  })
  .refine((given) => !given.VAPID_PUBLIC_KEY === !given.VAPID_PRIVATE_KEY, {
    error: 'both keys of the pair must be set, or none',
    path: ['VAPID_PRIVATE_KEY'],
  });

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
