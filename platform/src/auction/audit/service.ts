import type { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { isLogOpen, publicHead, publicRow } from './published-log.ts';
import { RECEIPT_KINDS, receiptFile } from './receipts.ts';
import * as logs from './repository.ts';

/** All public keys with which the platform has ever signed. */
export const readPublicKeys = async (db: Executor) => ({ keys: await logs.readKeys(db) });

type LogPage = ResponseOf<(typeof auditEndpoints)['log']>;

/** AU52: a page of the public log. Head, rows and keys are read at one moment, so they agree. */
export function readPublicLog(
  { packageNumber, afterSeq }: { packageNumber: string; afterSeq: number },
  signing: SigningKey,
  db: Database,
): Promise<LogPage | Refusal> {
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
      const head = await publicHead({ ...auction, terms }, keys, signing, trx);
      const isOpen = isLogOpen(record);
      const rows = events.map((event) => JSON.stringify(publicRow(event, isOpen)));
      return { projectName, packageName, head: JSON.stringify(head), rows };
    });
}

/** AU51: the receipt of an accepted bid of the supplier with the code, signed again. */
export async function readReceipt(
  which: { packageNumber: string; seq: number; code: string },
  signing: SigningKey,
  db: Executor,
): Promise<{ proof: string } | Refusal> {
  const event = await logs.readOwnEvent({ ...which, kinds: RECEIPT_KINDS }, db);
  if (!event) return refuse('bid.unknown');
  return { proof: receiptFile(which.packageNumber, event, signing) };
}
