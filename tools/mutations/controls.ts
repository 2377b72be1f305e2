/** Every control listed in docs/security.md, by part of the product. */
import type { Control } from './control.ts';
import { accounts } from './controls/accounts.ts';
import { atRestControls } from './controls/at-rest.ts';
import { floodControls } from './controls/floods.ts';
import { games } from './controls/games.ts';
import { gateway } from './controls/gateway.ts';
import { headers } from './controls/headers.ts';
import { keeping } from './controls/keeping.ts';
import { mail } from './controls/mail.ts';
import { messages } from './controls/messages.ts';
import { opponents } from './controls/opponents.ts';
import { secondSteps } from './controls/second-steps.ts';
import { sessions } from './controls/sessions.ts';
import { trust } from './controls/trust.ts';

export const controls: readonly Control[] = [
  ...trust,
  ...gateway,
  ...headers,
  ...sessions,
  ...accounts,
  ...secondSteps,
  ...games,
  ...opponents,
  ...messages,
  ...mail,
  ...floodControls,
  ...atRestControls,
  ...keeping,
];
