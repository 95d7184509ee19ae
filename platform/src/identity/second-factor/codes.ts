import { createHash, randomInt } from 'node:crypto';
import { checkPassword, hashPasswords } from '../password/password.ts';

const CODES = 10;
/** The signs by which a code's hash is found; they need not be secret. */
const LOOKUP = 4;
/** The secret signs: 59 bits. */
const SECRET = 12;
/** Without signs that look like others. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A recovery code as stored; codes of earlier versions have a fast hash and no lookup. */
export interface StoredCode {
  readonly hash: string;
  readonly lookup: string | null;
}

const signs = (count: number): string =>
  Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Ten new recovery codes, in groups of four: `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  const lookups = new Set<string>();
  while (lookups.size < CODES) lookups.add(signs(LOOKUP));
  return [...lookups].map((lookup) => (lookup + signs(SECRET)).replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Groups and capitals do not matter. */
const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The signs that find a code's hash; null for what is no recovery code. */
export function lookupOf(code: string): string | null {
  const plain = plainCode(code);
  return plain.length === LOOKUP + SECRET ? plain.slice(0, LOOKUP) : null;
}

/** The hash under which earlier versions stored a code of twelve signs. */
export const earlierHash = (personId: string, code: string): string =>
  createHash('sha256')
    .update(`${personId} ${plainCode(code)}`)
    .digest('hex');

/** Hashes codes as passwords are hashed; throws 429 when too many wait for a hash. */
export async function hashCodes(codes: readonly string[]): Promise<StoredCode[]> {
  const hashes = await hashPasswords(codes.map(plainCode));
  return hashes.map((hash, at) => ({ hash, lookup: lookupOf(codes[at] ?? '') }));
}

/** Whether a code is the one of a slow hash. */
export const isCode = (code: string, hash: string): Promise<boolean> =>
  checkPassword(hash, plainCode(code));
