import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  ImportCounts,
  ImportFault,
  importEndpoints,
} from '@jicai/shared/contract/operations/import.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { shownCell } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { isExample } from '@jicai/shared/domain/kernel/workbook/example.ts';
import {
  IMPORT_ROWS,
  IMPORT_SHEETS,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import { sql } from 'kysely';
import { canReach, handedBy } from '../../identity/access/links.ts';
import { channelFor } from '../../identity/invitation/newcomers.ts';
import { logSecurity } from '../../identity/security/log.ts';
import { rulesNow } from '../../identity/security/profiles.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { applyPlan } from './apply.ts';
import { type ImportPlan, planImport, sheetsOf } from './facts.ts';
import type { Planned, StagedRow } from './plan.ts';
import { invitationBook, markedBook } from './workbooks.ts';

export interface ImportNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

type Endpoints = typeof importEndpoints;
const SHOWN_FAULTS = 200;
const KEPT_DAYS = 7;

/** Begins an import, and forgets the person's old ones: rows hold personal data. */
export async function begin(
  { fileName }: RequestOf<Endpoints['begin']>,
  { trx, person, clock }: WriteContext,
): Promise<ResponseOf<Endpoints['begin']>> {
  await sql`delete from import_batch where person_id = ${person.id}
    or created_at < ${clock.now()} - ${`${KEPT_DAYS} days`}::interval`.execute(trx);
  const batchId = randomUUID();
  await sql`insert into import_batch (id, person_id, file_name, created_at)
    values (${batchId}, ${person.id}, ${fileName}, ${clock.now()})`.execute(trx);
  return { batchId };
}

async function isOpenBatch(id: string, person: Person, trx: Executor, lock = false) {
  const { rows } = await sql`select 1 from import_batch where id = ${id}
    and person_id = ${person.id} and applied_at is null ${lock ? sql`for update` : sql``}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Stages a part of the rows; a line that comes again takes the place of the first. */
export async function stage(
  { batchId, sheet, rows }: RequestOf<Endpoints['stage']>,
  { trx, person }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  if (!(await isOpenBatch(batchId, person, trx, true))) return refuse('import.unknown');
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from import_row where batch_id = ${batchId}`.execute(trx);
  if ((counted[0]?.n ?? 0) + rows.length > IMPORT_ROWS)
    return refuse('import.tooMany', { max: String(IMPORT_ROWS) });
  const kept = rows.filter(({ cells }) => cells.some((cell) => cell.trim()) && !isExample(cells));
  if (kept.length === 0) return {};
  await trx
    .insertInto('import_row')
    .values(kept.map(({ line, cells }) => ({ batch_id: batchId, sheet, line, cells })))
    .onConflict((on) =>
      on.columns(['batch_id', 'sheet', 'line']).doUpdateSet((eb) => ({
        cells: eb.ref('excluded.cells'),
      })),
    )
    .execute();
  return {};
}

async function planOf(
  batchId: string,
  person: Person,
  clock: Clock,
  db: Executor,
  applied: { readonly isApplied?: boolean } = {},
) {
  const { rows } = await sql<StagedRow>`select sheet, line, cells from import_row
    where batch_id = ${batchId} order by sheet, line`.execute(db);
  return planImport(rows, person, clock, db, applied);
}

const countsOf = (plan: ImportPlan): ImportCounts[] =>
  importSheets.map((sheet) => {
    const planned: readonly Planned<unknown>[] = sheetsOf(plan)[sheet];
    const count = (effect: Planned<unknown>['effect']) =>
      planned.filter((row) => row.effect === effect).length;
    return {
      sheet,
      added: count('added'),
      changed: count('changed'),
      same: count('same'),
      faulty: count('faulty'),
    };
  });

const faultsOf = (planned: readonly Planned<unknown>[]): ImportFault[] =>
  planned.flatMap(({ row: { sheet, line, cells }, faults }) =>
    faults.map(({ column, reason }) => ({
      sheet,
      line,
      reason,
      column: IMPORT_SHEETS[sheet].columns[column] ?? '',
      value: shownCell(cells[column] ?? ''),
    })),
  );

const allFaultsOf = (plan: ImportPlan): ImportFault[] => {
  const sheets = sheetsOf(plan);
  return importSheets.flatMap((sheet) => faultsOf(sheets[sheet]));
};

/** The dry run of rows that nobody staged, with the rights of the system administrator. */
export async function dryRun(
  rows: readonly StagedRow[],
  clock: Clock,
  db: Executor,
): Promise<{ readonly counts: ImportCounts[]; readonly faults: ImportFault[] }> {
  const plan = await planImport(rows, { id: '', roles: ['systemAdmin'] }, clock, db);
  return { counts: countsOf(plan), faults: allFaultsOf(plan) };
}

/** The dry run. */
export async function check(
  { db, clock, mailer, sms }: ImportNeeds,
  batchId: string,
  person: Person,
): Promise<ResponseOf<Endpoints['check']> | Refusal> {
  if (!(await isOpenBatch(batchId, person, db))) return refuse('import.unknown');
  const plan = await planOf(batchId, person, clock, db);
  const faults = allFaultsOf(plan);
  return {
    counts: countsOf(plan),
    faults: faults.slice(0, SHOWN_FAULTS),
    marked: faults.length > 0 ? await markedBook(sheetsOf(plan)) : null,
    unreachable: plan.people.filter(
      ({ value, effect }) =>
        value && effect === 'added' && channelFor(value, { mailer, sms }) === null,
    ).length,
    controlsUntilProof: canReach({ mailer, sms }),
  };
}

/** The size of an import in words, for the log. */
const wordsOf = (counts: readonly ImportCounts[]): string =>
  counts
    .filter(({ added, changed, faulty }) => added + changed + faulty > 0)
    .map(({ sheet, added, changed, faulty }) => {
      const words = `${IMPORT_SHEETS[sheet].title} 新增 ${added} 变更 ${changed}`;
      return faulty > 0 ? `${words} 有误 ${faulty}` : words;
    })
    .join('，');

/** Plans anew and applies: what changed since the dry run is judged as it is now. */
export async function apply(
  { publicUrl, mailer, sms }: ImportNeeds,
  { batchId, faultlessOnly, isSending }: RequestOf<Endpoints['apply']>,
  { trx, person, clock, call }: WriteContext,
): Promise<ResponseOf<Endpoints['apply']> | Refusal> {
  // Two imports at once could add one login name twice.
  await sql`select pg_advisory_xact_lock(7426152)`.execute(trx);
  if (!(await isOpenBatch(batchId, person, trx, true))) return refuse('import.unknown');
  const plan = await planOf(batchId, person, clock, trx, { isApplied: true });
  const counts = countsOf(plan);
  const faulty = counts.reduce((sum, row) => sum + row.faulty, 0);
  if (importSheets.every((sheet) => sheetsOf(plan)[sheet].length === 0))
    return refuse('import.empty');
  const event = {
    action: 'import.applied',
    by: person,
    address: call.ip,
    object: batchId,
  } as const;
  if (faulty > 0 && !faultlessOnly) {
    // Somebody who tries rights in a file leaves a trace.
    await logSecurity({ ...event, detail: wordsOf(counts), wasRefused: true }, clock, trx);
    return keepWrites(refuse('import.faults', { count: String(faulty) }));
  }
  const { invitationHours } = await rulesNow(trx);
  const channels = isSending ? { mailer, sms } : null;
  const handed = handedBy(person.id, { mailer, sms });
  const by = { by: person, address: call.ip };
  const applying = { trx, clock, publicUrl, channels, handed, ...by };
  const { sending, invitations } = await applyPlan(plan, applying);
  await sql`update import_batch set applied_at = ${clock.now()} where id = ${batchId}`.execute(trx);
  await sql`delete from import_row where batch_id = ${batchId}`.execute(trx);
  await logSecurity({ ...event, detail: wordsOf(counts) }, clock, trx);
  const book = invitations.length > 0 ? await invitationBook(invitations, invitationHours) : null;
  return {
    counts,
    invitations: book,
    people: invitations.length,
    sending,
    controlsUntilProof: invitations.length > 0 && canReach({ mailer, sms }),
    invitationHours,
  };
}
