import { limitsInForce } from '@jicai/shared/traffic-limits.ts';
import type { RelayConfig } from './config.ts';

/** Returns the limits on callers in force with the relay's settings, for the log at the start. */
export function limitsOf({ requestsPerMinute, handshakesPerMinute }: RelayConfig) {
  const limits = limitsInForce(requestsPerMinute);
  return { ...limits, sockets: { ...limits.sockets, handshakesPerMinute } };
}
