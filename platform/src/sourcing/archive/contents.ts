import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Complaint } from '@jicai/shared/contract/sourcing/complaint.ts';
import { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { FullResult } from '@jicai/shared/contract/sourcing/result.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { createRecords } from '../../auction/record/service.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { ArchiveFiles } from '../../kernel/documents/gather.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readForArchive } from '../clarification/service.ts';
import { listComplaintsOf } from '../complaint/repository.ts';
import { listApplicants } from '../enrolment/repository.ts';
import { readGrid } from '../evaluation/grid.ts';
import { fileOf } from '../life/file.ts';
import type { ProjectRow } from '../life/row.ts';
import { readNegotiationLog } from '../negotiation/log.ts';
import { listRows } from '../objection/repository.ts';
import { readFullResult } from '../result/full.ts';
import type { ResultNeeds } from '../result/public.ts';
import { readScoringRecord } from '../scoring/record.ts';
import { type AttachmentNeeds, attachmentFiles } from './attachments.ts';

export interface ContentNeeds extends ResultNeeds, AttachmentNeeds {
  readonly records: ReturnType<typeof createRecords>;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => bytes(`${JSON.stringify(value, null, 2)}\n`);

/** Objections of one project that an archive holds at most: each supplier objects to each stage once (PJ10). */
const MOST_OBJECTIONS = 10_000;

/** Events that are read in one turn: a long auction has a hundred thousand. */
const EVENTS_AT_ONCE = 2_000;

/** Every event of a package's log, one JSON text a line, hashes included. */
async function logOf(packageNumber: string, db: Executor): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let last = -1, isMore = true; isMore; ) {
    const { rows } = await sql<{ seq: number; line: string }>`
      select seq, jsonb_build_object('seq', seq, 'at', at, 'kind', kind, 'actorId', actor_id,
        'code', code, 'payload', payload, 'prevHash', prev_hash, 'hash', hash)::text as line
      from auction_event where package_number = ${packageNumber} and seq > ${last}
      order by seq limit ${EVENTS_AT_ONCE}`.execute(db);
    parts.push(bytes(rows.map(({ line }) => `${line}\n`).join('')));
    last = rows.at(-1)?.seq ?? last;
    isMore = rows.length === EVENTS_AT_ONCE;
  }
  return Buffer.concat(parts);
}

/**
 * The opened quotes of a package with all that was offered, the explanations that were asked for, and who
 * did not meet the requirement; null where nothing was sealed, or it was never opened (AU21).
 */
async function evaluationOf(
  packageNumber: string,
  needs: ContentNeeds,
): Promise<Uint8Array | null> {
  const read = await readGrid(needs, packageNumber, false);
  return isRefusal(read) ? null : json(encode(EvaluationGrid, read.grid));
}

/**
 * Everything about an ended project as files: its text, timeline, sign-ups, result, objections and
 * complaints, what was uploaded, and for each package the record, the evaluation and the whole log.
 */
export async function archiveFiles(
  row: ProjectRow,
  person: Person,
  needs: ContentNeeds,
): Promise<ArchiveFiles> {
  const { db, clock, records } = needs;
  const full = await readFullResult({ db, clock }, person, row.id);
  if (isRefusal(full)) throw new Error(`${row.number}: ${say(full.refused)}`);
  const all = { projectNumber: row.number, openOnly: false, page: 1, pageSize: MOST_OBJECTIONS };
  const { rows: objections } = await listRows(all, person, db);
  const files: ArchiveFiles = {
    '项目.json': json(encode(ProjectFile, await fileOf(row, person, clock, db))),
    '报名.json': json(await listApplicants(row.id, db)),
    '结果.json': json(encode(FullResult, full.result)),
    '质疑.json': json(objections),
    '投诉.json': json(
      (await listComplaintsOf(row.id, db)).map((one) =>
        encode(Complaint, { ...one, canConclude: false, canSettle: false }),
      ),
    ),
    '答疑.json': json(await readForArchive(row.id, db)),
    '评审.json': json(await readScoringRecord(row, needs.seals, db)),
    '议价.json': json(await readNegotiationLog(row.auctionProjectId, db)),
  };
  const packageNumbers = full.result.packages.map(({ packageNumber }) => packageNumber);
  Object.assign(files, await attachmentFiles(row, packageNumbers, needs, db));
  for (const { packageNumber, outcome } of full.result.packages) {
    if (!outcome) continue;
    files[`${packageNumber}/日志.jsonl`] = await logOf(packageNumber, db);
    const evaluation = await evaluationOf(packageNumber, needs);
    if (evaluation) files[`${packageNumber}/报价与评审.json`] = evaluation;
    for (const format of ['pdf', 'xlsx'] as const) {
      const record = await records(person, packageNumber, format);
      if (!isRefusal(record)) files[`${packageNumber}/${record.name}`] = record.content;
    }
  }
  return files;
}
