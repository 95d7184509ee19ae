import type { ComparedFileWire } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import { unknownAuction } from '../../auction/participation/participation.ts';
import { readOpenedQuotes } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Database } from '../../kernel/db/open.ts';
import { compareFiles } from '../inquiry/attachments.ts';
import { sheetOfText } from '../inquiry/drafts.ts';

export interface FilesNeeds {
  readonly db: Database;
  readonly seals: Seals;
  readonly files: Pick<Files, 'deps'>;
}

/** The attachments of the opened quotes, each compared with what was sealed (IQ8). */
export async function readFiles(
  { db, seals, files }: FilesNeeds,
  packageNumber: string,
): Promise<{ files: ComparedFileWire[] } | Refusal> {
  const auction = await findAuction(packageNumber, db);
  if (!auction) return unknownAuction();
  if (auction.rules.quoteMethod !== 'sealed') return refuse('inquiry.notInquiry');
  const { outcome } = auction;
  if (outcome === null || outcome.kind === 'stopped') return refuse('evaluation.notOpened');
  const compared: ComparedFileWire[] = [];
  for (const { code, sheet } of await readOpenedQuotes(packageNumber, seals, db)) {
    if (sheet === undefined) continue;
    const found = await compareFiles(sheetOfText(sheet), files.deps, db);
    compared.push(...found.map((file) => ({ ...file, code })));
  }
  return { files: compared };
}
