/** PostgreSQL's codes: lock not available, statement cancelled, shutting down, too many connections. */
const STATES = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '53300', '25P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** The driver's texts, which have no code, for a connection that breaks or does not come in time. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed))/;

/** True for an error of a database that is busy or away; false for one that our statement caused. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08: connection exceptions.
  return (
    STATES.has(code) || NETWORK.has(code) || code.startsWith('08') || DRIVER.test(error.message)
  );
}

/**
 * True while a database is away, or its name is known to nobody yet: a network that starts together with
 * this process. Looks at the causes of an error too.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const hasNoName = 'code' in error && error.code === 'EAI_AGAIN';
  return isUnavailable(error) || hasNoName || isAway(error.cause);
}
