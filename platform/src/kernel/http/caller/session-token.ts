import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_TOKEN } from '@jicai/shared/contract/kernel/session-token.ts';

const markOf = (random: Buffer, secret: string): Buffer =>
  createHmac('sha256', SESSION_TOKEN.label + secret)
    .update(random)
    .digest()
    .subarray(0, SESSION_TOKEN.markBytes);

/**
 * Returns a new session token: random bytes, followed by their HMAC under the secret that relays and
 * platforms share (the token's mark).
 */
export function newSessionToken(secret: string): string {
  const random = randomBytes(SESSION_TOKEN.randomBytes);
  return Buffer.concat([random, markOf(random, secret)]).toString('base64url');
}

/**
 * Returns whether a token's mark is valid, which proves that a platform with this secret made the token; its
 * session may have ended.
 */
export function isMarked(token: string, secret: string): boolean {
  if (!SESSION_TOKEN.form.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const random = bytes.subarray(0, SESSION_TOKEN.randomBytes);
  return timingSafeEqual(bytes.subarray(SESSION_TOKEN.randomBytes), markOf(random, secret));
}
