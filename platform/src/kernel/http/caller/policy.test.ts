import { describe, expect, it } from 'vitest';
import { covers } from './policy.ts';

describe('[A09] a grant', () => {
  it.each([
    ['anyone', null, true],
    ['anyone', [], true],
    ['loggedIn', null, false],
    ['loggedIn', [], true],
    [['handler'], null, false],
    [['handler'], [], false],
    [['handler'], ['buyer', 'supplier'], false],
    [['handler', 'supervisor'], ['buyer', 'supervisor'], true],
  ] as const)('%o covers %o: %s', (grant, roles, answer) => {
    expect(covers(grant, roles)).toBe(answer);
  });
});
