/** `npm run drill -- <name> [number…]`: rehearses what operators do when something is lost, and times it. */

/** Each has a file of its own, which runs when it is loaded. */
const DRILLS = ['restore', 'rotate', 'redis', 'mail', 'upgrade'];

const name = process.argv[2] ?? '';
if (DRILLS.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`There is no drill "${name}": choose from ${DRILLS.join(', ')}`);
  process.exitCode = 1;
}
process.disconnect?.();
