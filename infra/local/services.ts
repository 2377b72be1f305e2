import { fileURLToPath } from 'node:url';
import { freePorts } from './ports.ts';

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

export const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier', 'gateway'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type Address = { port: number; operationsPort: number };
export type Addresses = Record<ServiceName, Address>;

export async function chooseAddresses(gatewayPort: number | undefined): Promise<Addresses> {
  const [accounts = 0, matchmaking = 0, messaging = 0, notifier = 0, gateway = 0, operations = 0] = await freePorts(6);
  const own = (port: number): Address => ({ port, operationsPort: port });
  return {
    accounts: own(accounts),
    matchmaking: own(matchmaking),
    messaging: own(messaging),
    notifier: own(notifier),
    gateway: { port: gatewayPort ?? gateway, operationsPort: operations },
  };
}

export function sharedSettings(addresses: Addresses): Record<string, string> {
  const at = (name: ServiceName): string => `http://127.0.0.1:${addresses[name].port}`;
  return {
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: COMPILED,
    LOG_LEVEL: 'info',
    PUBLIC_URL: `http://localhost:${addresses.gateway.port}`,
    MAIL_FROM: 'Playfield <hello@playfield.example>',
    SUPPORT_EMAIL: 'support@playfield.example',
    ADMIN_EMAIL: 'admin@playfield.example',
    ACCOUNTS_URL: at('accounts'),
    MATCHMAKING_URL: at('matchmaking'),
    MESSAGING_URL: at('messaging'),
    NOTIFIER_URL: at('notifier'),
    QUIET_HOURS: 'off',
  };
}

export function ownSettings({ port, operationsPort }: Address): Record<string, string> {
  return { PORT: String(port), OPS_PORT: String(operationsPort) };
}
