import { AUDIT_CHUNK } from '@jicai/shared/contract/auction/audit.ts';
import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { secretText } from '@jicai/shared/domain/auction/audit/form.ts';
import type { LogRow } from '@jicai/shared/domain/auction/audit/shapes.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { nodeCrypto } from '../../kernel/signing/audit-crypto.ts';
import { openSigningKey } from '../../kernel/signing/signing-key.ts';
import type { AuctionEvent } from '../ledger/events.ts';
import { publicHead, publicRow } from './published-log.ts';
import * as logs from './repository.ts';

async function readAll(packageNumber: string, upTo: number, db: Executor): Promise<AuctionEvent[]> {
  const all: AuctionEvent[] = [];
  for (let full = true; full; ) {
    const page = await logs.readEvents(packageNumber, { after: all.length, upTo }, db);
    all.push(...page);
    full = page.length === AUDIT_CHUNK;
  }
  return all;
}

/**
 * AU52: audits an auction from the database, even before its close: the hash chain, the secrets,
 * the replay, and the platform's own result. Resolves to null for an unknown auction, and to a text
 * for the user when the auction has no stored terms.
 */
export async function auditDatabase(
  packageNumber: string,
  db: Database,
): Promise<AuditReport | string | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const auction = await logs.readAuction(packageNumber, trx);
      if (!auction) return null;
      const { record, terms } = auction;
      if (terms === null) return '该竞价发布于日志公开之前，没有竞价条款可供重演';
      // The head is built from the database row and is not published, so a temporary key signs it.
      const key = openSigningKey({ base64: null, file: null });
      const keys = [{ id: key.id, publicKey: key.publicKey }];
      const signer = { keys, key, signedAt: record.lastEventAt };
      const events = await readAll(packageNumber, record.lastSeq, trx);
      const head = await publicHead({ ...auction, terms }, signer, trx, 'everything');
      const rows: LogRow[] = events.map((event) => publicRow(event, true));
      const log = { head, rows, damage: [] };
      return auditLog(log, nodeCrypto, { secrets: events.map(secretText) });
    });
}
