import { expect, it } from 'vitest';
import { waitingText } from './words.ts';

const team = (teamName: string) => ({ id: 1, teamName, teamLocation: '' });

it.each([
  [['Hawks'], 'Hawks is waiting for you'],
  [['Hawks', 'Owls'], 'Hawks and another team are waiting for you'],
  [['Hawks', 'Owls', 'Larks'], 'Hawks and 2 other teams are waiting for you'],
])('names the first team that is waiting for an answer, and counts the others: %j', (names, text) => {
  expect(waitingText(names.map(team))).toBe(text);
});
