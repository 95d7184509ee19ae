import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';

/* The work of one password, in a thread of the pool in `password.ts`. */

/** argon2id at OWASP's floor: 19 MiB, 2 passes, 1 lane. The algorithm's default is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PBKDF2 with HMAC-SM3 (GM/T 0091): OWASP's floor for a hash of 256 bits, 16 bytes of salt. */
const SM3_ROUNDS = 210_000;
const SM3_BYTES = 32;
const SALT_BYTES = 16;
const SM3_HASH = /^\$pbkdf2-sm3\$i=(\d{1,8})\$([\w+/]+)\$([\w+/]+)$/;

/** The ways to hash a password; `gm` has the hash of the Chinese standards. */
export type PasswordSuite = 'argon2id' | 'gm';

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function makeSm3(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const hash = pbkdf2Sync(password, salt, SM3_ROUNDS, SM3_BYTES, 'sm3');
  return `$pbkdf2-sm3$i=${SM3_ROUNDS}$${base64(salt)}$${base64(hash)}`;
}

/** Makes a hash; its form names its suite. */
export const make = ({ password, suite }: { password: string; suite: PasswordSuite }): string =>
  suite === 'gm' ? makeSm3(password) : hashSync(password, COST);

/** Makes the hashes of several. */
export const makeAll = ({
  passwords,
  suite,
}: {
  passwords: readonly string[];
  suite: PasswordSuite;
}): string[] => passwords.map((password) => make({ password, suite }));

function isRight(stored: string, password: string): boolean {
  const [, rounds, salt = '', hash = ''] = SM3_HASH.exec(stored) ?? [];
  if (rounds === undefined) return verifySync(stored, password);
  const right = Buffer.from(hash, 'base64');
  const given = pbkdf2Sync(
    password,
    Buffer.from(salt, 'base64'),
    Number(rounds),
    right.length,
    'sm3',
  );
  return timingSafeEqual(right, given);
}

/** Compares a password with a stored hash; `beside` is one whose work is done as well, for its time. */
export function compare({
  stored,
  password,
  beside,
}: {
  stored: string;
  password: string;
  beside: string | null;
}): boolean {
  if (beside !== null) isRight(beside, password);
  return isRight(stored, password);
}
