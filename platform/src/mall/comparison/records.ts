import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { ComparisonColumn, type ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/canonical-json.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';

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
  content: Content;
  hash: string;
}

/** Records with their content, which this file alone writes. */
const selectRecords = (db: Executor) =>
  db
    .selectFrom('comparison_record')
    .select(['id', 'content', 'hash'])
    .$narrowType<Pick<Row, 'content'>>();

const hashOf = (content: Content) =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

function recordOf({ id, content, hash }: Row): ComparisonRecord {
  const { createdAtMs, createdBy, unitName, columns } = content;
  return {
    id,
    createdAtMs,
    createdBy,
    unitName,
    hash,
    columns: columns.map((column) => decode(ComparisonColumn, column)),
  };
}

/** Freezes columns as they are now; nothing changes the record afterwards. */
export async function freezeComparison(
  person: Person,
  columns: readonly ComparisonColumn[],
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
  const row = { id: randomUUID(), content, hash: hashOf(content) };
  await trx
    .insertInto('comparison_record')
    .values({
      id: row.id,
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

/** The person's newest records. */
export async function listComparisonRecords(
  personId: string,
  count: number,
  db: Executor,
): Promise<ComparisonRecord[]> {
  const rows = await selectRecords(db)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(recordOf);
}
