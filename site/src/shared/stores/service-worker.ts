const WORKER = '/service-worker.js';

/** Must match the gateway's `trusted-types` directive (services/gateway/pages/pages.ts). */
const POLICY = 'playfield-worker';

type AddressPolicy = { createScriptURL(address: string): string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };
  }
}

let policy: AddressPolicy | undefined;

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  policy ??= window.trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyTheWorker });
  return navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER);
}

function onlyTheWorker(address: string): string {
  if (address !== WORKER) throw new TypeError('Only the service worker is registered');
  return address;
}
