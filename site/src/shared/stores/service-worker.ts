/** The only script URL our Trusted Types policy allows. */

const WORKER = '/service-worker.js';

/** The gateway names it in every page's `trusted-types`. */
const POLICY = 'playfield-worker';

type AddressPolicy = { createScriptURL(address: string): string };

declare global {
  interface Window {
    /** The part of w3.org/TR/trusted-types used here: missing from TypeScript's DOM types, like the sinks' types. */
    trustedTypes?: { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };
  }
}

/** Created once: the page's policy refuses a duplicate name. */
let policy: AddressPolicy | undefined;

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  policy ??= window.trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyTheWorker });
  return navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER);
}

function onlyTheWorker(address: string): string {
  if (address !== WORKER) throw new TypeError('Only the service worker is registered');
  return address;
}
