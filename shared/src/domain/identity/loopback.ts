/**
 * Matches an http or https URL, without a path, of a program on the user's own computer. The
 * setting for the URL of the certificate middleware must match. Apart from this site, pages may
 * call only that origin.
 */
export const LOOPBACK_URL = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/;
