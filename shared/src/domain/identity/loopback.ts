/** The address of a program on the reader's own machine: pages may ask nothing else. */
export const LOOPBACK_URL = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/;
