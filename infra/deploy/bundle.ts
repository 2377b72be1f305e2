/** Bundles the services; run by infra/deploy/Dockerfile. */
import { bundleIfStale } from '../local/bundle.ts';

await bundleIfStale(console.log);
