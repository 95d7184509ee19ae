import type { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { readKeyList } from '../../kernel/signing/published-keys.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { findAuction } from '../ledger/lookups.ts';
import type { AuctionRecord } from '../ledger/record.ts';
import { findOwnSeq } from '../sealed/own-number.ts';
import { isLogOpen, publicHead, publicRow, withoutEvents } from './published-log.ts';
import { RECEIPT_KINDS, receiptFile, sealedReceiptFile } from './receipts.ts';
import * as logs from './repository.ts';

/** TL1: reads the list of all public keys with which the platform has ever signed, for publication. */
export async function readPublicKeys(db: Executor) {
  const list = await readKeyList(db);
  return {
    keys: list.map(({ id, algorithm, publicKey, from, until, previous }) => ({
      id,
      algorithm,
      publicKey,
      sinceMs: from,
      untilMs: until,
      previousId: previous?.id ?? null,
      previousSignature: previous?.signature ?? null,
    })),
  };
}

type LogPage = ResponseOf<(typeof auditEndpoints)['log']>;

/**
 * Returns the signing time of a head: `readAt`, the time that was read just before the log, or the
 * time of the last event if that is later. So the log contains every event that was decided before
 * the signing time (AU51). A log without events, also one whose events are hidden (AU21), always
 * gets `readAt`.
 */
const signedAtOf = (readAt: number, { lastSeq, lastEventAt }: AuctionRecord): number =>
  lastSeq === 0 ? readAt : Math.max(readAt, lastEventAt);

/**
 * AU52: reads a page of the public log, at most `AUDIT_CHUNK` rows after `afterSeq`. Head, rows and
 * keys come from one database snapshot, so they are consistent. Refuses for an unknown auction and
 * for one without stored terms.
 */
export async function readPublicLog(
  { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
  { signing, clock, db }: { signing: SigningKey; clock: Clock; db: Database },
): Promise<LogPage | Refusal> {
  const readAt = await readNow(clock, db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const auction = await logs.readAuction(packageNumber, trx);
      if (!auction) return refuse('auction.unknown');
      const { terms, projectName, packageName } = auction;
      if (terms === null) return refuse('audit.noTerms');
      const record = withoutEvents(auction.record, terms);
      const range = { after: afterSeq, upTo: record.lastSeq };
      const events = await logs.readEvents(packageNumber, range, trx);
      const signer = {
        keys: await readKeyList(trx),
        key: signing,
        signedAt: signedAtOf(readAt, record),
      };
      const head = await publicHead({ ...auction, record, terms }, signer, trx);
      const isOpen = isLogOpen(record);
      const rows = events.map((event) => JSON.stringify(publicRow(event, isOpen)));
      return { projectName, packageName, head: JSON.stringify(head), rows };
    });
}

/**
 * AU51: returns a newly signed receipt of an accepted bid or sealed quote of the supplier with this
 * code. `seq` is the sequence number of its event; while the number of sealed quotes is hidden, it
 * is the number of the event among the supplier's own events (AU21). Refuses with `bid.unknown` if
 * the supplier has no such bid.
 */
export async function readReceipt(
  which: { packageNumber: string; seq: number; code: string },
  signing: SigningKey,
  db: Executor,
): Promise<{ proof: string } | Refusal> {
  const { packageNumber, code, seq: number } = which;
  const auction = await findAuction(packageNumber, db);
  const isHidden = auction !== null && isCountHidden(auction.rules, auction.outcome);
  const seq = isHidden ? await findOwnSeq(packageNumber, code, number, db) : number;
  if (seq === null) return refuse('bid.unknown');
  const event = await logs.readOwnEvent({ ...which, seq, kinds: RECEIPT_KINDS }, db);
  if (!event) return refuse('bid.unknown');
  const proof = isHidden
    ? sealedReceiptFile(packageNumber, event, number, signing)
    : receiptFile(packageNumber, event, signing);
  return { proof };
}
