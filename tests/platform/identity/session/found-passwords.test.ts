import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isListed } from '@jicai/platform/src/identity/session/common-passwords.ts';
import { PROFILE_PASSWORDS } from '@jicai/shared/domain/identity/password/profile-rules.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { expect, it } from 'vitest';
import { FOUND_DATA, whereFound } from '../../../harness/found-data.ts';

/* The lists of common passwords that lie beside the repository: none of them is taken (ASVS 6.2.4). */

const FOLDER = join(FOUND_DATA, 'passwords');

/** The least length that a profile asks of anybody: all entries of the lists from there on count. */
const SHORTEST = PROFILE_PASSWORDS.basic.people.min;

const isRefused = (newPassword: string, rule: { readonly min: number; readonly kinds: number }) =>
  checkNewPassword({ oldPassword: '', newPassword, loginName: '', ...rule }) !== null ||
  isListed(newPassword);

/** As people write a listed one who think that it is theirs then. */
const variants = (password: string) => [
  password,
  password.toUpperCase(),
  `${password}!`,
  `${password}2026`,
];

whereFound(FOLDER, 'common passwords', () => {
  it.each(['common', 'chinese', 'long'])(
    'no password of %s.txt is taken in any profile',
    (name) => {
      const all = readFileSync(join(FOLDER, `${name}.txt`), 'utf8').split('\n');
      const fit = all.filter((password) => password.length >= SHORTEST);
      // ASVS asks for the 3,000 most common ones that fit the policy.
      expect(fit.length).toBeGreaterThan(3_000);
      for (const rules of Object.values(PROFILE_PASSWORDS))
        for (const rule of [rules.people, rules.administrators])
          expect(fit.filter((password) => !isRefused(password, rule))).toEqual([]);
      const taken = fit
        .flatMap(variants)
        .filter((password) => !isRefused(password, PROFILE_PASSWORDS.basic.people));
      expect(taken).toEqual([]);
    },
  );

  it('a sentence of one’s own is taken: the lists refuse no more than they say', () => {
    for (const own of ['a long sentence of mine 4', 'Qingxi-Bamboo-47', '晨读二十页书再出门'])
      expect(isRefused(own, PROFILE_PASSWORDS.basic.people), own).toBe(false);
  });
});
