/** The one script that runs beside pages. Its address is the only one that our policy for Trusted Types lets through. */

const WORKER = '/service-worker.js';

/** The gateway names it in every page's `trusted-types`. */
const POLICY = 'playfield-worker';

type AddressPolicy = { createScriptURL(address: string): string };

declare global {
  interface Window {
    /** w3.org/TR/trusted-types, as far as used here: TypeScript's DOM types have neither it nor the sinks' types. */
    trustedTypes?: { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };
  }
}

/** Made once: the page's policy refuses a second of the same name. */
let policy: AddressPolicy | undefined;

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  policy ??= window.trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyTheWorker });
  return navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER);
}

function onlyTheWorker(address: string): string {
  if (address !== WORKER) throw new TypeError('Only the service worker is registered');
  return address;
}
