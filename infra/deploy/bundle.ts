import { bundleIfStale } from '../local/bundle.ts';

await bundleIfStale(console.log);
