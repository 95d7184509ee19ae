/**
 * The format of a session token: random bytes, followed by a mark by which a relay recognizes,
 * without asking the platform, that a platform issued the token. The mark does not prove that the
 * session still lasts. Tokens that were issued before marks existed have no mark and stay valid.
 */
export const SESSION_TOKEN = {
  /**
   * The mark is a truncated HMAC-SHA-256 of the random bytes. The key of the HMAC is `label` followed by the
   * secret that relay and platform share.
   */
  label: 'jicai session token ',
  randomBytes: 21,
  markBytes: 11,
  /** The pattern of a token: random bytes and mark in base64url. */
  form: /^[\w-]{43}$/,
} as const;
