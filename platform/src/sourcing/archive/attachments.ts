import { distinctPaths } from '@jicai/shared/domain/kernel/texts/file-name.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import { readOpenedQuotes } from '../../auction/sealed/quotes.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import { readShared } from '../../files/storage/read-shared.ts';
import { listFiles } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type ArchiveFiles, gather } from '../../kernel/documents/gather.ts';
import { listApplicants } from '../enrolment/repository.ts';
import { sheetOfText } from '../inquiry/drafts.ts';
import type { ProjectRow } from '../life/row.ts';

export interface AttachmentNeeds {
  readonly files: Pick<Files, 'deps'>;
  readonly seals: Seals;
}

const LIST = '附件/清单.json';

interface Group {
  /** The folder inside of the archive, from the outermost one. */
  readonly folder: readonly string[];
  readonly id: string;
}

/** The groups of uploads of an ended project: its own, those of sign-ups, and those of opened quotes. */
async function groupsOf(
  row: ProjectRow,
  packageNumbers: readonly string[],
  { seals }: AttachmentNeeds,
  db: Executor,
): Promise<Group[]> {
  const found: { folder: readonly string[]; id: string | null }[] = [
    { folder: ['附件', '项目'], id: row.draft.fileGroup },
  ];
  for (const { supplierName, fileGroup } of await listApplicants(row.id, db))
    found.push({ folder: ['附件', '报名', supplierName], id: fileGroup });
  for (const packageNumber of packageNumbers) {
    const auction = await findAuction(packageNumber, db);
    // Quotes that were never opened stay sealed, in the archive too (AU21).
    if (!auction?.outcome || auction.outcome.kind === 'stopped') continue;
    if (auction.rules.quoteMethod !== 'sealed') continue;
    for (const { code, sheet } of await readOpenedQuotes(packageNumber, seals, db)) {
      const id = sheet === undefined ? null : sheetOfText(sheet).fileGroup;
      found.push({ folder: ['附件', '报价', packageNumber, code], id });
    }
  }
  return found.flatMap(({ folder, id }) => (id === null ? [] : [{ folder, id }]));
}

/**
 * The uploaded files of an ended project by their paths, with a list that names those too which are
 * too much for one archive, or whose bytes the store has not.
 */
export async function attachmentFiles(
  row: ProjectRow,
  packageNumbers: readonly string[],
  needs: AttachmentNeeds,
  db: Executor,
): Promise<ArchiveFiles> {
  const { storage, names } = needs.files.deps;
  const { files, listed, add } = gather();
  const pathOf = distinctPaths();
  for (const { folder, id } of await groupsOf(row, packageNumbers, needs, db)) {
    const stored = (await listFiles(id, db)).filter(({ state }) => state === 'stored');
    for (const [index, file] of stored.entries()) {
      const { size, upload } = file;
      const path = pathOf(...folder, `${index + 1}_${names.open(file).name}`);
      await add(path, size, () => readShared(storage, upload.key, size).catch(() => null));
    }
  }
  if (listed.length === 0) return {};
  const list = new TextEncoder().encode(`${JSON.stringify(listed, null, 2)}\n`);
  return { ...files, [LIST]: list };
}
