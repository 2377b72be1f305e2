/** Loaded into a process before its own program: on SIGUSR2 it says what it holds once its garbage is collected. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect;

process.on('SIGUSR2', () => {
  if (!collect) {
    // Only now: with other options from its start, the process would not take what others have compiled.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc');
  }
  collect();
  const resources = process.getActiveResourcesInfo();
  const { heapUsed, rss } = process.memoryUsage();
  console.log(JSON.stringify({ probe: { heapBytes: heapUsed, residentBytes: rss, handles: resources.length } }));
});
