import { whoOf } from './who';

test.each([
  [{ RELEASE_WHO: 'thandi', GITHUB_ACTOR: 'bot' }, 'thandi'],
  [{ RELEASE_WHO: ' ', GITHUB_ACTOR: 'sipho' }, 'sipho'],
  [{ GITLAB_USER_LOGIN: 'nomsa' }, 'nomsa'],
  [{}, ''],
])('names who started a move: %j is %j', (env, who) => {
  expect(whoOf(env)).toBe(who);
});
