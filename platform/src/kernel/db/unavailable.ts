/**
 * PostgreSQL's error codes for a lock timeout, a statement timeout, a server that is shutting down,
 * has crashed or is starting, too many connections, and an idle transaction's timeout.
 */
const STATES = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '53300', '25P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/**
 * The messages, without an error code, with which the driver reports a connection that broke or was not
 * available in time.
 */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed))/;

/** Returns true if an error shows that the database is busy or unavailable; false for any other error. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08: connection exceptions.
  return (
    STATES.has(code) || NETWORK.has(code) || code.startsWith('08') || DRIVER.test(error.message)
  );
}

/**
 * Returns true if an error or one of its causes shows that the database is unavailable, or that its host
 * name cannot be resolved yet, as when the network starts together with this process.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const hasNoName = 'code' in error && error.code === 'EAI_AGAIN';
  return isUnavailable(error) || hasNoName || isAway(error.cause);
}
