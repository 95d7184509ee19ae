import { limitsInForce } from '@jicai/shared/traffic-limits.ts';
import type { RelayConfig } from './config.ts';

/**
 * Returns `trafficLimits` with the two rates of this configuration applied; the relay logs the
 * result at startup.
 */
export function limitsOf({ requestsPerMinute, handshakesPerMinute }: RelayConfig) {
  const limits = limitsInForce(requestsPerMinute);
  return { ...limits, sockets: { ...limits.sockets, handshakesPerMinute } };
}
