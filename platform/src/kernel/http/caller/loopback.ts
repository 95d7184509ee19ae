const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns whether a URL's host is this machine itself, where plain HTTP is safe. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.has(hostname);
