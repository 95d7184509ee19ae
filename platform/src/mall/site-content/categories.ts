import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type CategoryItem,
  categoryEndpoints,
  type categoryImportEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logContent } from '../content/log.ts';
import type { Section } from './section.ts';

/** Letters, digits and separators; the code is the id. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/;
/** Levels of the tree: those of the catalogue of government procurement. */
const MOST_LEVELS = 5;

interface Place {
  readonly path: string[];
  readonly hasGoods: boolean;
  readonly hasChildren: boolean;
}

async function placeOf(id: string, db: Executor): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select path, exists (select from goods where category_id = c.id) as "hasGoods",
      exists (select from category child where child.parent_id = c.id) as "hasChildren"
    from category c where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface Named {
  readonly code: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** The reason why a category cannot stand at its place; null when it can. */
async function placeProblem(
  { code, parentId }: Named,
  before: Place | null,
  db: Executor,
): Promise<Refusal | null> {
  if (!CODE.test(code)) return refuse('siteContent.categoryCode');
  const isMoved = before !== null && (before.path.at(-2) ?? null) !== parentId;
  if (isMoved && before.hasChildren) return refuse('siteContent.categoryMoved');
  if (parentId === null) return null;
  const parent = await placeOf(parentId, db);
  if (!parent || parent.path.includes(code)) return refuse('siteContent.categoryParent');
  if (parent.path.length >= MOST_LEVELS)
    return refuse('siteContent.categoryDeep', { max: String(MOST_LEVELS) });
  // Products stand in categories without others below them.
  return parent.hasGoods ? refuse('siteContent.categoryGoods', { name: parentId }) : null;
}

/** Stores a category with its path; answers nothing of whether it was there before. */
async function storeCategory(
  { code, name, parentId, position }: Named & { readonly position: number },
  trx: Executor,
): Promise<void> {
  await sql`
    insert into category (id, parent_id, name, level, position, path)
    select ${code}, ${parentId}, ${name.trim()}, coalesce(cardinality(p.path), 0) + 1, ${position},
      coalesce(p.path, '{}') || ${code}::text
    from (select 1) one left join category p on p.id = ${parentId}
    on conflict (id) do update set parent_id = excluded.parent_id, name = excluded.name,
      level = excluded.level, position = excluded.position, path = excluded.path`.execute(trx);
}

/** The categories of products, each with the rules that the automatic check reads. */
export const categorySection: Section<CategoryItem> = {
  endpoints: categoryEndpoints,
  titleOf: ({ name }) => name,
  newId: ({ code }) => code.trim(),
  select: (pattern) => sql`select c.id, c.id as code, c.parent_id as "parentId", c.name, c.position,
      r.ceiling, coalesce(r.standard, '') as standard, coalesce(r.certificates, '{}') as certificates
    from category c left join category_rule r on r.category_id = c.id
    where c.name ilike ${pattern} or c.id ilike ${pattern} order by c.path, c.id`,
  async check(item, trx) {
    const before = await placeOf(item.id, trx);
    if (item.id !== '' && item.id !== item.code.trim()) return refuse('siteContent.categoryFixed');
    if (item.id === '' && (await placeOf(item.code.trim(), trx)))
      return refuse('siteContent.taken', { name: item.code });
    if (item.ceiling !== null && item.ceiling <= 0) return refuse('siteContent.ceiling');
    return placeProblem({ ...item, code: item.code.trim() }, before, trx);
  },
  async store({ id, ceiling, standard, certificates, ...item }, { trx }) {
    await storeCategory({ ...item, code: id }, trx);
    const kinds = [...new Set(certificates.map((kind) => kind.trim()).filter(Boolean))];
    const rule = { ceiling, standard: standard.trim(), certificates: kinds };
    await trx
      .insertInto('category_rule')
      .values({ category_id: id, ...rule })
      .onConflict((on) => on.column('category_id').doUpdateSet(rule))
      .execute();
  },
  async checkRemoval(id, trx) {
    const { rows } = await sql`
      select from category where parent_id = ${id} union all
      select from goods where category_id = ${id} union all
      select from shop_category where category_id = ${id} union all
      select from home_floor where category_id = ${id} union all
      select from page_template where category_id = ${id} union all
      select from review_level where category_id = ${id} limit 1`.execute(trx);
    return rows.length > 0 ? refuse('siteContent.categoryUsed') : null;
  },
  async remove(id, trx) {
    await trx.deleteFrom('category_rule').where('category_id', '=', id).execute();
    const { rows } = await sql<{ title: string }>`
      delete from category where id = ${id} returning name as title`.execute(trx);
    return rows[0]?.title ?? null;
  },
};

type Imported = ResponseOf<(typeof categoryImportEndpoints)['import']>;

/**
 * Brings categories in by code, name and code above; those that are there keep their place among
 * others. All rows or none: every wrong row is named, and with `isDry` nothing is written.
 */
export async function importCategories(
  { rows, isDry }: RequestOf<(typeof categoryImportEndpoints)['import']>,
  context: WriteContext,
): Promise<Imported> {
  const { trx } = context;
  await sql`savepoint categories`.execute(trx);
  const known = await readNames(rows, trx);
  const result = { created: 0, changed: 0, same: 0 };
  const problems: Imported['problems'] = [];
  for (const [at, row] of rows.entries()) {
    const outcome = await bringIn(row, at, known, trx);
    if (typeof outcome === 'string') result[outcome] += 1;
    else problems.push({ row: at + 1, text: say(outcome.refused, outcome.values) });
  }
  const isWritten = !isDry && problems.length === 0;
  if (!isWritten) await sql`rollback to savepoint categories`.execute(trx);
  else if (result.created + result.changed > 0) {
    const title = `${result.created + result.changed} 个类目`;
    const entry = { section: 'category', itemId: '', title, sentence: '导入' };
    await logContent(entry, context);
  }
  return { ...result, problems: problems.slice(0, 100), isWritten };
}

type ImportRow = RequestOf<(typeof categoryImportEndpoints)['import']>['rows'][number];

/** Stores one row, unless it is there as it is, or something is wrong with it. */
async function bringIn(
  row: ImportRow,
  at: number,
  known: Map<string, Known>,
  trx: Executor,
): Promise<'created' | 'changed' | 'same' | Refusal> {
  const [code, name] = [row.code.trim(), row.name.trim()];
  const one = { code, name, parentId: row.parentCode.trim() || null };
  const before = known.get(code);
  if (before?.name === name && before.parentId === one.parentId) return 'same';
  if (name === '') return refuse('siteContent.categoryName');
  const refusal = await placeProblem(one, before ? await placeOf(code, trx) : null, trx);
  if (refusal) return refusal;
  const position = before?.position ?? at;
  await storeCategory({ ...one, position }, trx);
  known.set(code, { ...one, position });
  return before ? 'changed' : 'created';
}

interface Known {
  readonly name: string;
  readonly parentId: string | null;
  readonly position: number;
}

async function readNames(
  rows: readonly { readonly code: string }[],
  db: Executor,
): Promise<Map<string, Known>> {
  const found = await db
    .selectFrom('category')
    .select(['id', 'name', 'parent_id as parentId', 'position'])
    .where('id', 'in', ['', ...rows.map(({ code }) => code.trim())])
    .execute();
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
}
