import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  consoleEndpoints,
  DictionaryEntry,
} from '@jicai/shared/contract/operations/console.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import { wordLike } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* Dictionaries whose entries are data. The words of states, roles and kinds belong to the program. */

type Endpoints = typeof consoleEndpoints;

interface Dictionary {
  readonly title: string;
  readonly keeper: string;
  readonly path: string;
  /** A query for its entries: code, text, note. */
  readonly entries: RawBuilder<unknown>;
}

const CONTENT = { keeper: '平台运营（内容管理）', path: menuPaths.siteContent } as const;

const DICTIONARIES: Readonly<Record<string, Dictionary>> = {
  category: {
    ...{ title: '商品分类', ...CONTENT },
    entries: sql`select c.id as code, c.name as text,
      coalesce((select string_agg(p.name, ' / ' order by p.level) from category p
        where p.id = any(c.path) and p.id <> c.id), '') as note from category c`,
  },
  brand: {
    ...{ title: '品牌', ...CONTENT },
    entries: sql`select id as code, name as text, initial as note from brand`,
  },
  holiday: {
    ...{ title: '节假日与调休', keeper: '系统管理员（节假日与调休）', path: menuPaths.holidays },
    entries: sql`select day as code, name as text,
      case kind when 'off' then '放假' when 'worked' then '上班' else '普通' end as note
      from holiday_day`,
  },
  bannedWord: {
    ...{ title: '违禁词', ...CONTENT },
    entries: sql`select class as code, word as text,
      case action when 'refuse' then '拒绝' when 'review' then '人工审核' else '例外' end as note
      from banned_word`,
  },
  synonym: {
    ...{ title: '搜索同义词', ...CONTENT },
    entries: sql`select left(id, 8) as code, array_to_string(words, '、') as text, '' as note
      from synonym`,
  },
  hotWord: {
    ...{ title: '热词', ...CONTENT },
    entries: sql`select left(id, 8) as code, content as text, searches || ' 次搜索' as note
      from hot_word`,
  },
};

/** The dictionaries with how many entries each has, and where it is edited. */
export async function listDictionaries({
  db,
}: {
  readonly db: Executor;
}): Promise<ResponseOf<Endpoints['dictionaries']>> {
  const counts = Object.entries(DICTIONARIES).map(
    ([name, { entries }]) =>
      sql`select ${name}::text as name, count(*)::int as n from (${entries}) e`,
  );
  const { rows } = await sql<{
    name: string;
    n: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return {
    rows: Object.entries(DICTIONARIES).map(([name, { title, keeper, path }]) => ({
      ...{ name, title, keeper, path },
      count: rows.find((row) => row.name === name)?.n ?? 0,
    })),
  };
}

/** One page of the entries of a dictionary, by text. */
export async function readDictionary(
  { db }: { readonly db: Executor },
  { name, keyword, page, pageSize }: RequestOf<Endpoints['dictionary']>,
): Promise<ResponseOf<Endpoints['dictionary']> | Refusal> {
  const found = Object.hasOwn(DICTIONARIES, name) ? DICTIONARIES[name] : undefined;
  if (!found) return refuse('console.dictionary');
  const word = keyword.trim();
  const from = sql`from (${found.entries}) e
    where ${word === '' ? sql`true` : sql`(${wordLike(sql`e.text`, word)} or ${wordLike(sql`e.code`, word)})`}`;
  const { rows } = await sql<DictionaryEntry>`select e.code, e.text, e.note ${from}
    order by e.text, e.code limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
