/**
 * A session's token: random bytes, and a mark by which a relay sees without asking that a platform
 * made the token. The mark says nothing about whether the session still lasts; tokens of before have
 * none and are as good.
 */
export const SESSION_TOKEN = {
  /** The mark is the HMAC-SHA-256 of the random bytes, cut; its key is the relay's secret after this label. */
  label: 'jicai session token ',
  randomBytes: 21,
  markBytes: 11,
  /** All of it as base64url. */
  form: /^[\w-]{43}$/,
} as const;
