import { hashSync, verifySync } from '@node-rs/argon2';

/* The work of one password, in a thread of the pool in `password.ts`. */

/** argon2id at OWASP's floor: 19 MiB, 2 passes, 1 lane. The algorithm's default is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes a hash. */
export const make = ({ password }: { password: string }): string => hashSync(password, COST);

/** Makes the hashes of several. */
export const makeAll = ({ passwords }: { passwords: readonly string[] }): string[] =>
  passwords.map((password) => make({ password }));

/** Compares a password with a stored hash. */
export const compare = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password);
