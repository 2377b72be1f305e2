/** Bundles the services: a step of infra/Dockerfile. */
import { bundleIfStale } from '../local/bundle.ts';

await bundleIfStale(console.log);
