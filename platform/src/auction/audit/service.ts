import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { createThrottle } from '../../identity/session/throttle.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { Auctions } from '../bidding/service.ts';
import { isLogOpen, publicHead, publicRow } from './published-log.ts';
import { RECEIPT_KINDS, receiptFile } from './receipts.ts';
import * as logs from './repository.ts';

/** Pages of public logs a minute for one address: a log of 30,000 events in a minute. */
const PAGES_PER_MINUTE = 60;

interface Parts {
  readonly db: Database;
  readonly auctions: Auctions;
  readonly key: SigningKey;
  readonly pagesPerMinute?: number;
}

/** The evidence of auctions: for everybody what everybody may see, and a supplier's own receipts. */
export function createAudit({ db, auctions, key, pagesPerMinute = PAGES_PER_MINUTE }: Parts) {
  const throttle = createThrottle(pagesPerMinute);
  return {
    async keys() {
      return { keys: await logs.readKeys(db) };
    },

    /** AU52: a page of the public log. One moment: head, rows and keys agree. */
    async log(
      ip: string,
      { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
    ) {
      if (!(await throttle.admit('audit', ip))) throw new Failure(429, 'call.tooMany');
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const auction = await logs.readAuction(packageNumber, trx);
          if (!auction) return refuse('auction.unknown');
          const { record, terms, projectName, packageName } = auction;
          if (terms === null) return refuse('audit.noTerms');
          const range = { after: afterSeq, upTo: record.lastSeq };
          const events = await logs.readEvents(packageNumber, range, trx);
          const keys = await logs.readKeys(trx);
          const head = await publicHead({ ...auction, terms }, keys, key, trx);
          const isOpen = isLogOpen(record);
          const rows = events.map((event) => JSON.stringify(publicRow(event, isOpen)));
          return { projectName, packageName, head: JSON.stringify(head), rows };
        });
    },

    /** AU51: the receipt of one of the caller's own accepted bids, signed again. */
    async receipt(
      person: Person,
      { packageNumber, seq }: { packageNumber: string; seq: number },
    ): Promise<{ proof: string } | Refusal> {
      const { code } = await auctions.viewerOf(packageNumber, person, 'supplier');
      const which = { packageNumber, seq, code: code ?? '', kinds: RECEIPT_KINDS };
      const event = await logs.readOwnEvent(which, db);
      return event ? { proof: receiptFile(packageNumber, event, key) } : refuse('bid.unknown');
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;
