import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { ComparisonColumn, type ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** The content under the hash: the person, the time and the frozen columns, in the wire's form. */
interface Content {
  readonly createdAtMs: number;
  readonly createdBy: string;
  readonly unitName: string;
  readonly columns: readonly Evidence[];
  readonly [key: string]: Evidence;
}

interface Row {
  id: string;
  name: string;
  content: Content;
  hash: string;
}

/** Records with their content, which this file alone writes. */
const selectRecords = (db: Executor) =>
  db
    .selectFrom('comparison_record')
    .select(['id', 'name', 'content', 'hash'])
    .$narrowType<Pick<Row, 'content'>>();

const hashOf = (content: Content) =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

function recordOf({ id, name, content, hash }: Row): ComparisonRecord {
  const { createdAtMs, createdBy, unitName, columns } = content;
  return {
    id,
    name,
    createdAtMs,
    createdBy,
    unitName,
    hash,
    columns: columns.map((column) => decode(ComparisonColumn, column)),
  };
}

/** Freezes columns as they are now under a name; nothing changes the record afterwards. */
export async function freezeComparison(
  person: Person,
  { columns, name }: { readonly columns: readonly ComparisonColumn[]; readonly name: string },
  clock: Clock,
  trx: Executor,
): Promise<ComparisonRecord> {
  // The wire's time has whole seconds; the record has too, so that its hash fits the text that is read.
  const createdAtMs = Math.floor((await readNow(clock, trx)) / 1000) * 1000;
  const content: Content = {
    createdAtMs,
    createdBy: person.name,
    unitName: person.orgName,
    // The wire's JSON holds only texts, whole numbers and lists of them, so it can be hashed.
    columns: columns.map((column) => encode(ComparisonColumn, { ...column, id: '' }) as Evidence),
  };
  const row = { id: randomUUID(), name, content, hash: hashOf(content) };
  await trx
    .insertInto('comparison_record')
    .values({
      id: row.id,
      name,
      person_id: person.id,
      org_id: person.orgId,
      content: JSON.stringify(content),
      hash: row.hash,
      created_at: new Date(createdAtMs),
    })
    .execute();
  return recordOf(row);
}

/**
 * A frozen comparison of the person, as evidence for an order (bjgysxxList); null for an unknown id
 * or somebody else's ([A03]). Throws when the stored content no longer has its hash.
 */
export async function readComparisonRecord(
  personId: string,
  recordId: string,
  db: Executor,
): Promise<ComparisonRecord | null> {
  const row = await selectRecords(db)
    .where('id', '=', recordId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return null;
  if (hashOf(row.content) !== row.hash) {
    throw new Error(`comparison record ${recordId} was changed after it was frozen`);
  }
  return recordOf(row);
}

/** A record as an order names it, with the hash that it had then. */
export interface ComparisonEvidence {
  readonly id: string;
  readonly hash: string;
}

/**
 * The frozen comparison that an order names as evidence, for whoever may read the order: the caller
 * sees to that. `changed` where it no longer is what the order was submitted with ([CO3]).
 */
export async function readEvidence(
  { id, hash }: ComparisonEvidence,
  db: Executor,
): Promise<ComparisonRecord | 'changed'> {
  const row = await selectRecords(db).where('id', '=', id).executeTakeFirst();
  if (!row || row.hash !== hash || hashOf(row.content) !== hash) return 'changed';
  return recordOf(row);
}

/** One page of the person's records, newest first; a keyword finds names, products and suppliers. */
export async function listComparisonRecords(
  personId: string,
  { keyword, page }: { readonly keyword: string; readonly page: number },
  db: Executor,
) {
  const pattern = containing(keyword);
  const isWanted =
    keyword === ''
      ? sql<boolean>`true`
      : sql<boolean>`(name ilike ${pattern} or exists (
          select from jsonb_array_elements(content->'columns') one
          where one->>'name' ilike ${pattern} or one->>'gysmc' ilike ${pattern}))`;
  const rows = await selectRecords(db)
    .where('person_id', '=', personId)
    .where(isWanted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.pageSize)
    .offset((page - 1) * limits.pageSize)
    .execute();
  const { total } = await db
    .selectFrom('comparison_record')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('person_id', '=', personId)
    .where(isWanted)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(recordOf), total: Number(total) };
}
