import type { RelayConfig } from './config.ts';
import { PERSON_PER_MINUTE } from './plugins/security.ts';
import { MOST_OF_ADDRESS, MOST_OF_PERSON, MOST_OF_STRANGERS } from './proxy/admission/admission.ts';
import { CONNECTIONS } from './proxy/pools.ts';
import { UPLOAD_PACE } from './proxy/proxy.ts';

/** The limits on callers, as the log says them at the start. */
export const limitsOf = (config: RelayConfig) => ({
  callsPerMinute: { address: config.requestsPerMinute, person: PERSON_PER_MINUTE },
  handshakesPerMinute: config.handshakesPerMinute,
  callsUnderWay: {
    address: MOST_OF_ADDRESS,
    person: MOST_OF_PERSON,
    strangers: MOST_OF_STRANGERS,
  },
  connectionsToPlatform: CONNECTIONS,
  uploadBytesPerSecondAtLeast: UPLOAD_PACE.leastBytesPerSecond,
});
