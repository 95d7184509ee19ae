import { limitsInForce } from '@jicai/shared/traffic-limits.ts';
import type { RelayConfig } from './config.ts';

/** The limits on callers with the relay's settings, as the log says them at the start. */
export function limitsOf({ requestsPerMinute, handshakesPerMinute }: RelayConfig) {
  const limits = limitsInForce(requestsPerMinute);
  return { ...limits, sockets: { ...limits.sockets, handshakesPerMinute } };
}
