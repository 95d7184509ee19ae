/** Matches the origin of a program on the reader's own machine, the only other origin that pages may call. */
export const LOOPBACK_URL = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/;
