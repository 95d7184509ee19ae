import { hash } from 'node:crypto';
import { timeText } from '@jicai/shared/domain/kernel/china-time.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { zipSync } from 'fflate';
import type { createRecords } from '../../auction/record/service.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { findProject, mayReadFile } from '../life/row.ts';
import type { ResultNeeds } from '../result/public.ts';
import { archiveFiles } from './contents.ts';

/** Years for which procurement documents are kept (政府采购法 42). */
const RETENTION_YEARS = 15;

interface ArchiveNeeds extends ResultNeeds {
  readonly records: ReturnType<typeof createRecords>;
}

/**
 * Makes the archive of an ended project: a ZIP of everything, with a list of the files and their
 * SHA-256. For those who may read the project's file (HTTP 404 for everybody else); a project that
 * has not ended has none (HTTP 409).
 */
export async function makeArchive(
  needs: ArchiveNeeds,
  person: Person,
  projectId: string,
): Promise<{ name: string; content: Uint8Array } | Refusal> {
  const { db, clock } = needs;
  const row = await findProject(projectId, db);
  if (!row || !mayReadFile(row, person)) return withStatus(404, refuse('project.unknown'));
  if (row.state !== 'awarded' && row.state !== 'failed')
    return withStatus(409, refuse('result.notEnded'));
  const files = await archiveFiles(row, person, needs);
  const now = await readNow(clock, db);
  const list = {
    projectNumber: row.number,
    projectName: row.draft.name,
    madeAt: timeText(now),
    madeBy: person.name,
    retentionYears: RETENTION_YEARS,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      sha256: hash('sha256', content, 'hex'),
    })),
  };
  const manifest = new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`);
  const content = zipSync({ ...files, '归档清单.json': manifest }, { level: 6, mtime: now });
  return { name: `${row.number}_归档.zip`, content };
}
