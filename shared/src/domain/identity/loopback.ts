/**
 * Matches the URL, without a path, of a program on the user's own computer. The certificate middleware must
 * have such a URL, which is the only other origin that pages may call.
 */
export const LOOPBACK_URL = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/;
