/** A service is features, a feature is files of a few kinds, and each kind stands on a floor: see `docs/architecture.md`. */
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { files, git, read, whichBreak } from './sources.ts';

/** From the ground up: each imports from its own floor or from a lower one. */
const FLOORS = ['model|rules', 'present|queries|events', 'actions', 'removal|backfill|resealing', 'jobs', 'routes'];
const KIND = new RegExp(`^services/.*[/-](${FLOORS.join('|')})\\.tsx?$`);
const OF_A_SERVICE =
  /^(?:app|server|config|deps|models|limits|migrations|subscriber|present|rules)\.ts$|^README\.md$|^package\.json$/;
/** What other features leave alone. */
const INSIDES = /[/-](?:routes|jobs|backfill|resealing)\.ts$/;
const LINES_MAX = 250;
const EXCEPTIONS = 'tools/checks/house-exceptions.json';

const listed = (text: string) => z.array(z.string()).parse(JSON.parse(text));
const floorOf = (file: string) =>
  FLOORS.findIndex((kinds) => kinds.split('|').includes(KIND.exec(file.replace('services/kit/', ''))?.[1] ?? ''));
/** The gateway has parts instead of features, the kit neither. */
const featureOf = (file: string) =>
  /^services\/(?!kit\/|gateway\/)([a-z]+\/[a-z-]+)\//.exec(file)?.[1]?.replace(/.*\/commands$/, '');
const exceptions = listed(read(EXCEPTIONS));

it('names files by what they do, but for exceptions that only become fewer', () => {
  const strange = files.filter((file) => {
    const inside = /^services\/(?!kit\/)[a-z]+\/(.+)$/.exec(file)?.[1];
    if (inside === undefined || /\.test\.ts$|^commands\//.test(inside)) return false;
    return inside.includes('/') ? floorOf(file) < 0 : !OF_A_SERVICE.test(basename(file));
  });
  expect(strange.toSorted()).toEqual(exceptions);
  // What is not committed yet is compared with the last commit, what is committed with the one before.
  const versions = git('log', '-2', '--format=%H', '--', EXCEPTIONS).split('\n').filter(Boolean);
  const lists = versions.map((commit) => listed(git('show', `${commit}:${EXCEPTIONS}`)));
  const last = lists.find((list) => list.join() !== exceptions.join()) ?? exceptions;
  expect(exceptions.filter((file) => !last.includes(file))).toEqual([]);
});

it('imports nothing from a higher floor', () => {
  expect(whichBreak(({ file, target }) => floorOf(file) < 0 || floorOf(target) <= floorOf(file))).toEqual([]);
});

it('imports no insides of another feature', () => {
  const isApart = ({ file, target }: { file: string; target: string }) =>
    featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target);
  expect(whichBreak((one) => !isApart(one) || !INSIDES.test(one.target))).toEqual([]);
});

it('keeps every file of a service short enough to be read at once', () => {
  const long = files.filter((file) => /^services\/.*(?<!\.test)\.ts$/.test(file));
  expect(long.filter((file) => read(file).split('\n').length - 1 > LINES_MAX)).toEqual([]);
});
