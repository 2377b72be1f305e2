/** Loaded into a process before its own program: on SIGUSR2 it says what it holds once its garbage is collected. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  const resources = process.getActiveResourcesInfo();
  const { heapUsed, rss } = process.memoryUsage();
  console.log(JSON.stringify({ probe: { heapBytes: heapUsed, residentBytes: rss, handles: resources.length } }));
});
