import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { auditMessages } from '@jicai/shared/messages/auction/audit.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { createThrottle } from '../../identity/session/throttle.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { watchKey } from '../../kernel/signing/published-keys.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { auctionQuery } from '../participation/endpoints.ts';
import { readPublicKeys, readPublicLog, readReceipt } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
}

/** The calls for the evidence of auctions: public keys, public logs, and a supplier's own receipts. */
export const auditSlice: Slice<Needs> = {
  name: 'auction/audit',
  messages: auditMessages,
  policy: {
    'audit.keys': 'anyone',
    'audit.log': 'anyone',
    'bidding.receipt': ['supplier'],
  },
  // The check for a retired signing key has nothing to do with the business, so it also runs in
  // maintenance mode.
  start: (needs, log) => watchKey(needs, log),
  openReads: (needs) => {
    const throttle = createThrottle(trafficLimits.evidence.logPages);
    return [
      query(auditEndpoints.keys, () => readPublicKeys(needs.db)),
      query(auditEndpoints.log, async (body, call) => {
        if (!(await throttle.admit('audit', call.ip))) throw new Failure(429, 'call.tooMany');
        return readPublicLog(body, needs);
      }),
    ];
  },
  endpoints: (needs) => [
    auctionQuery(needs, biddingEndpoints.receipt, ['supplier'], ({ code }, body) =>
      readReceipt({ ...body, code: code ?? '' }, needs.signing, needs.db),
    ),
  ],
};
