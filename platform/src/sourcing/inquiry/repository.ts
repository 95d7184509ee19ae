import type { SheetRow } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { sql } from 'kysely';
import { type AuctionRow, recordOf } from '../../auction/ledger/record.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** The draft of one supplier's sheet as it is stored: only the platform's key can read its content. */
export interface DraftRow {
  readonly version: number;
  readonly content: string;
  readonly savedAt: number;
}

/** The supplier's place in a package. */
export interface Place {
  readonly packageNumber: string;
  readonly code: string;
}

export async function findDraft(
  { packageNumber, code }: Place,
  db: Executor,
): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('quote_draft')
    .select(['version', 'content', 'saved_at as savedAt'])
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores the next version of a draft; answers when, or null where another version stands than the one
 * that was edited.
 */
export async function putDraft(
  { packageNumber, code }: Place,
  { version, content, personId }: { version: number; content: string; personId: string },
  clock: Clock,
  trx: Executor,
): Promise<number | null> {
  const { rows } = await sql<{ saved_at: number }>`
    insert into quote_draft (package_number, code, version, content, saved_at, saved_by)
    select ${packageNumber}, ${code}, ${version + 1}, ${content}, ${clock.now()}, ${personId}
    where ${version === 0} or exists (select from quote_draft
      where package_number = ${packageNumber} and code = ${code})
    on conflict (package_number, code) do update
      set version = excluded.version, content = excluded.content, saved_at = excluded.saved_at,
        saved_by = excluded.saved_by
      where quote_draft.version = ${version}
    returning saved_at`.execute(trx);
  return rows[0]?.saved_at ?? null;
}

/** Whether a package belongs to an inquiry. */
export async function isInquiry(packageNumber: string, db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('package')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select('project.method')
    .where('package.number', '=', packageNumber)
    .executeTakeFirst();
  return row?.method === 'inquiry';
}

/** The id of the project whose package this is; null for an auction without such a project. */
export async function findProjectId(packageNumber: string, db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('package')
    .innerJoin('sourcing_project', 'sourcing_project.auction_project_id', 'package.project_id')
    .select('sourcing_project.id')
    .where('package.number', '=', packageNumber)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface ListedRow extends AuctionRow {
  package_name: string;
  line_count: number;
  has_quote: boolean;
  saved_at: number | null;
}

/** The packages of an inquiry in which a supplier takes part; empty for everybody else. */
export async function listSheets(
  number: string,
  supplierId: string,
  clock: Clock,
  db: Executor,
): Promise<{ rows: SheetRow[]; serverTimeMs: number }> {
  const { rows } = await sql<ListedRow>`
    select a.*, k.name as package_name, d.saved_at,
      (select count(*)::int from package_line l where l.package_number = k.number) as line_count,
      exists (select from sealed_quote q where q.package_number = k.number and q.code = e.code
        and q.ended_by is null) as has_quote
    from project p
    join package k on k.project_id = p.id
    join auction a on a.package_number = k.number
    join auction_entrant e on e.package_number = k.number and e.supplier_id = ${supplierId}
    left join quote_draft d on d.package_number = k.number and d.code = e.code
    where p.number = ${number} and p.method = 'inquiry' and p.rehearsal_of is null
    order by k.position`.execute(db);
  const serverTimeMs = await readNow(clock, db);
  return {
    rows: rows.map((row) => {
      const record = recordOf(row);
      return {
        packageNumber: record.packageNumber,
        packageName: row.package_name,
        phase: phaseOf(record.clock, record.outcome, serverTimeMs),
        opensAtMs: record.clock.opensAt,
        closesAtMs: record.clock.closesAt,
        lineCount: row.line_count,
        hasQuote: row.has_quote,
        savedAtMs: row.saved_at,
      };
    }),
    serverTimeMs,
  };
}

/** The suppliers of a package by code, with the name of each. */
export async function supplierNames(
  packageNumber: string,
  db: Executor,
): Promise<Map<string, { readonly id: string; readonly name: string }>> {
  const rows = await db
    .selectFrom('auction_entrant as e')
    .innerJoin('org', 'org.id', 'e.supplier_id')
    .innerJoin('auction', 'auction.package_number', 'e.package_number')
    .select(['e.code', 'org.id', nameAt('org', 'org', 'auction.closes_at').as('name')])
    .where('e.package_number', '=', packageNumber)
    .execute();
  return new Map(rows.map(({ code, id, name }) => [code, { id, name }]));
}
