import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../kernel/db/like.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { query, type ServedEndpoint, write } from '../../kernel/slice.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { findLastChange, logContent } from '../content/log.ts';

interface ListRequest {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** An item with its version. */
type Marked<Item> = Item & { readonly mark: string };

interface SectionEndpoints<Item> {
  readonly list: Endpoint<ListRequest, { rows: Marked<Item>[]; total: number }>;
  readonly save: Endpoint<{ item: Item; seen: string | null }, { id: string }>;
  readonly remove: Endpoint<{ id: string }, Record<never, never>>;
}

/** The names of a section's calls. */
interface Named {
  readonly endpoints: Readonly<Record<'list' | 'save' | 'remove', Pick<Endpoint, 'name'>>>;
}

/** A part of the mall's content: its items in the database, and what keeps one from being saved. */
export interface Section<Item extends { id: string }> {
  readonly endpoints: SectionEndpoints<Item>;
  /** A query of all items whose title matches the pattern, in their order. */
  readonly select: (pattern: string) => RawBuilder<Item>;
  /** The name of an item in the log of changes; asked after `check`, so what it refers to is there. */
  readonly titleOf: (item: Item, trx: Executor) => string | Promise<string>;
  /** The id of a new item; random unless said otherwise. */
  readonly newId?: (item: Item) => string;
  readonly check: (item: Item, trx: Executor) => Promise<Refusal | null>;
  /** Inserts the item, or replaces the one with its id. */
  readonly store: (item: Item, context: WriteContext) => Promise<void>;
  /** The reason why an item cannot be removed now; without it every item can. */
  readonly checkRemoval?: (id: string, trx: Executor) => Promise<Refusal | null>;
  /** Removes an item and answers its title; null where there is none. */
  readonly remove: (id: string, trx: Executor) => Promise<string | null>;
}

const sliceOf = ({ endpoints }: Named): string => endpoints.list.name.split('.')[0] ?? '';

/** Counted by the mall itself: they change without anybody editing the item. */
const COUNTS: ReadonlySet<string> = new Set(['searches', 'products']);

/** The version of an item: the same for the same text. */
export const markOf = (item: object): string =>
  sha256(
    JSON.stringify(
      Object.entries(item)
        .filter(([name, value]) => !COUNTS.has(name) && value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

/**
 * The reason why an item cannot be saved by somebody who edited the version `seen`: it was removed, or
 * somebody else saved another text since. Two who save at once wait for each other here.
 */
async function checkSeen<Item extends { id: string }>(
  section: Section<Item>,
  id: string,
  seen: string | null,
  trx: Executor,
): Promise<Refusal | null> {
  const name = sliceOf(section);
  await lockByKey(name, id, trx);
  const { rows } = await sql<Item>`
    select * from (${section.select('%')}) items where id = ${id}`.execute(trx);
  const [now] = rows;
  if (!now) return refuse('siteContent.unknown');
  if (seen === null || seen === markOf(now)) return null;
  const last = await findLastChange({ section: name, itemId: id }, trx);
  return refuse('siteContent.changed', last);
}

/**
 * Saves an item; one without an id is new and gets `newId`, or else what its section says. An item that
 * is there already is saved over the version `seen` only; null is for callers that know no versions.
 */
export async function saveItem<Item extends { id: string }>(
  section: Section<Item>,
  given: Item,
  context: WriteContext,
  { newId, seen = null }: { readonly newId?: string; readonly seen?: string | null } = {},
): Promise<{ id: string } | Refusal> {
  const isNew = given.id === '';
  // Names and places of a section are checked against its other items: its saves take turns.
  await lockByKey('content', sliceOf(section), context.trx);
  const id = isNew ? (newId ?? section.newId?.(given) ?? randomUUID()) : given.id;
  const stale = isNew ? null : await checkSeen(section, id, seen, context.trx);
  if (stale) return stale;
  const item = { ...given, id };
  const refusal = await section.check(isNew ? given : item, context.trx);
  if (refusal) return refusal;
  await section.store(item, context);
  const title = await section.titleOf(item, context.trx);
  const entry = { section: sliceOf(section), itemId: id, title };
  await logContent({ ...entry, sentence: isNew ? '新增' : '修改' }, context);
  return { id };
}

async function removeItem<Item extends { id: string }>(
  section: Section<Item>,
  id: string,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const refusal = await section.checkRemoval?.(id, context.trx);
  if (refusal) return refusal;
  const title = await section.remove(id, context.trx);
  if (title === null) return refuse('siteContent.unknown');
  const entry = { section: sliceOf(section), itemId: id, title };
  await logContent({ ...entry, sentence: '删除' }, context);
  return {};
}

async function listItems<Item extends { id: string }>(
  section: Section<Item>,
  { keyword, page, pageSize }: ListRequest,
  db: Executor,
): Promise<{ rows: Marked<Item>[]; total: number }> {
  const pattern = containing(keyword.trim());
  const items = section.select(pattern);
  const { rows } = await sql<Item>`select * from (${items}) items
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (${items}) items`.execute(db);
  return { rows: rows.map((row) => ({ ...row, mark: markOf(row) })), total: counts[0]?.total ?? 0 };
}

/** The calls of a section. */
export const sectionCalls = <Item extends { id: string }>(
  section: Section<Item>,
  db: Database,
): readonly ServedEndpoint[] => [
  query(section.endpoints.list, (body) => listItems(section, body, db)),
  write(section.endpoints.save, ({ item, seen }, context) =>
    saveItem(section, item, context, { seen }),
  ),
  write(section.endpoints.remove, ({ id }, context) => removeItem(section, id, context)),
];

/** The policy rows of a section: operators only. */
export const sectionPolicy = ({ endpoints }: Named): Policy =>
  Object.fromEntries(
    [endpoints.list, endpoints.save, endpoints.remove].map(({ name }) => [name, ['operator']]),
  );
