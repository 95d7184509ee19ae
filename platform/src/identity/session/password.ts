import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's floor: 19 MiB, 2 passes, 1 lane. The algorithm's default is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash (unknown login name) the same work is done on a decoy,
 * so that the time is the same ([A17]).
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('no such person');
  // A person without a password has an empty hash, and cannot log in.
  const matches = await verify(stored || (await decoy), password);
  return Boolean(stored) && matches;
}
