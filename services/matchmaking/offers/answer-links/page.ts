import { LINK_OVER, NO_SUCH_LINK, type LinkedGame } from '@playfield/contracts/answer-links.ts';
import { momentText, shortDayText } from '@playfield/contracts/fields/dates.ts';
import { kindWords, timeWords } from '@playfield/contracts/fields/game-words.ts';
import { competitionLevels, labelOf } from '@playfield/contracts/fields/options.ts';
import type { LinkPage } from '@playfield/contracts/links.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { invalid, notFound } from '@playfield/kit/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { publicOf } from '../../games/model.ts';
import type { Models } from '../../models.ts';
import { presentInvitingTeam } from '../../teams/links.ts';
import { publishing } from '../../transactions.ts';
import { declineLink, findLink, hashOfCode, presentLinkedGame, stateOf, versionOf } from './links.ts';

const MORE = { path: '/find-games', label: 'See who else wants to play' };

function page(state: LinkPage['state'], title: string, message: string, more = MORE): LinkPage {
  return { state, title, message, facts: [], choices: [], more };
}

export async function readCode(models: Models, code: string, caller: Identity | null): Promise<LinkPage> {
  const now = new Date();
  const found = await findLink(models, hashOfCode(code));
  if (!found) throw notFound(NO_SUCH_LINK);
  const { link, game, sender, isBusy } = found;
  if (caller?.userRole === 'team_manager' && caller.role !== 'helper') {
    if (game?.opponentId === caller.id)
      return page('agreed', 'You have a game', 'You said yes.', { path: `/games/${game._id}`, label: 'See the game' });
    const { matchupId } = link;
    const status = { $in: ['passed_over', 'standby', 'offered'] } as const;
    if (sender && (await models.offers.exists({ matchupId, fromId: caller.id, status }))) {
      const more = { path: `/games/${matchupId}`, label: 'See the game' };
      return page('ended', `${sender.teamName} chose another team`, 'The game’s page has a waitlist.', more);
    }
    const proposed = { _id: link.proposalId, fromId: caller.id, status: 'pending' } as const;
    if (link.proposalId && (await models.offers.exists(proposed))) return PROPOSED_PAGE;
  }
  const state = stateOf(link, game, now);
  if (state === 'open' && game && sender && !isBusy) {
    const shown = presentLinkedGame(publicOf(game));
    const team = presentInvitingTeam(sender);
    const expiresAt = link.expiresAt.toISOString();
    const until = `You can answer until ${momentText(expiresAt, shown.timeZone)}, unless another team says yes first.`;
    return {
      ...page('open', `${team.teamName} would like to play you`, until),
      facts: factsOf(shown),
      choices: [{ answer: 'no', label: 'No thanks' }],
      open: { game: shown, team, expiresAt, version: versionOf(shown, team) },
    };
  }
  return state === 'open' || state === 'ended'
    ? page('ended', 'This game is no longer open', LINK_OVER)
    : page(
        'answered',
        'This link was answered already',
        'It works once, for one team. Ask the coach who sent it for a new one.',
      );
}

const PROPOSED_PAGE = page(
  'proposed',
  'You suggested another time',
  'We’ll let you know when the other team answers.',
  { path: '/team-profile#expressed', label: 'See what you suggested' },
);

export async function answerCode(deps: Deps, code: string, answer: string): Promise<LinkPage> {
  if (answer !== 'no') throw invalid({ answer: ['Please sign in to say yes'] });
  await publishing(deps, () => declineLink(deps.models, hashOfCode(code), new Date()));
  return page('seen', 'Thanks for letting them know', 'They see that the answer is no. We keep nothing about you.');
}

function factsOf(game: LinkedGame): LinkPage['facts'] {
  const { competitionLevel, matchupType, town } = game;
  const level = competitionLevel === null ? [] : [labelOf(competitionLevels, competitionLevel)];
  const theirs = town
    ? `They host, in ${town}. The field is shared once you agree`
    : 'They host. The field is shared once you agree';
  const ours = `At your field${town ? `. They travel from ${town}` : ''}`;
  return [
    { label: 'When', value: `${shortDayText(game.date)}, ${timeWords(game)}` },
    { label: 'What', value: [kindWords(game), ...level].join(', ') },
    { label: 'Where', value: matchupType === 'looking' ? ours : theirs },
  ];
}
