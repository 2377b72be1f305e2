/** Bundles the services: a step of infra/deploy/Dockerfile. */
import { bundleIfStale } from '../local/bundle.ts';

await bundleIfStale(console.log);
