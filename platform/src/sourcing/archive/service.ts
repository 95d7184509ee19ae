import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { readNow } from '../../kernel/db/now.ts';
import { makeZip } from '../../kernel/documents/archive.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { findProject, mayReadFile } from '../life/row.ts';
import { archiveFiles, type ContentNeeds } from './contents.ts';

/** Years for which procurement documents are kept (政府采购法 42). */
const RETENTION_YEARS = 15;

/**
 * Makes the archive of an ended project: a ZIP of everything, with a list of the files and their
 * SHA-256. For those who may read the project's file (HTTP 404 for everybody else); a project that
 * has not ended has none (HTTP 409).
 */
export async function makeArchive(
  needs: ContentNeeds,
  person: Person,
  projectId: string,
): Promise<{ name: string; content: Buffer } | Refusal> {
  const { db, clock } = needs;
  const row = await findProject(projectId, db);
  if (!row || !mayReadFile(row, person)) return withStatus(404, refuse('project.unknown'));
  if (row.state !== 'awarded' && row.state !== 'failed')
    return withStatus(409, refuse('result.notEnded'));
  const files = await archiveFiles(row, person, needs);
  const now = await readNow(clock, db);
  const facts = {
    projectNumber: row.number,
    projectName: row.draft.name,
    madeAt: timeText(now),
    madeBy: person.name,
    retentionYears: RETENTION_YEARS,
  };
  const content = await makeZip({ files, facts, madeAt: now });
  return { name: `${row.number}_归档.zip`, content };
}
