import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
const LENGTH = 12;
/** Without signs that look like others. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new recovery codes of 59 bits each, in groups of four: `abcd-efgh-jkmn`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
  });

/** The hash under which a recovery code is stored; groups and capitals do not matter. */
export function recoveryHash(personId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${personId} ${plain}`).digest('hex');
}
