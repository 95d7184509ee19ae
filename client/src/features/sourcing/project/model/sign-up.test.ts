import { expect, it } from 'vitest';
import { signUpWord } from './sign-up.ts';

it('a sign-up is said to come, to run, and to be examined', () => {
  const signUp = { opensAtMs: 10, endsAtMs: 20, mine: null, isInvited: false };
  const words = [9, 10, 19, 20].map((now) => signUpWord(signUp, now));
  expect(words).toEqual(['报名未开始', '报名中', '报名中', '资格审查中']);
});
