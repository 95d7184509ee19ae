import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { auditMessages } from '@jicai/shared/messages/auction/audit.ts';
import { createThrottle } from '../../identity/session/throttle.ts';
import type { Database } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { auctionQuery } from '../participation/endpoints.ts';
import { readPublicKeys, readPublicLog, readReceipt } from './service.ts';

/** Pages of public logs a minute for one address: a log of 30,000 events in a minute. */
const PAGES_PER_MINUTE = 60;

interface Needs {
  readonly db: Database;
  readonly signing: SigningKey;
}

/** The evidence of auctions: the public logs, and a supplier's own receipts. */
export const auditSlice: Slice<Needs> = {
  name: 'auction/audit',
  messages: auditMessages,
  policy: {
    'audit.keys': 'anyone',
    'audit.log': 'anyone',
    'bidding.receipt': ['supplier'],
  },
  endpoints: (needs) => {
    const { db, signing } = needs;
    const throttle = createThrottle(PAGES_PER_MINUTE);
    return [
      query(auditEndpoints.keys, () => readPublicKeys(db)),
      query(auditEndpoints.log, async (body, call) => {
        if (!(await throttle.admit('audit', call.ip))) throw new Failure(429, 'call.tooMany');
        return readPublicLog(body, signing, db);
      }),
      auctionQuery(needs, biddingEndpoints.receipt, ['supplier'], ({ code }, body) =>
        readReceipt({ ...body, code: code ?? '' }, signing, db),
      ),
    ];
  },
};
