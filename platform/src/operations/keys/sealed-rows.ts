import { sql } from 'kysely';
import { assertQuoteKey } from '../../auction/sealed/quotes.ts';
import { createSeals, openQuoteKey } from '../../auction/sealed/seals.ts';
import { createNameSeal } from '../../files/storage/sealed-names.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { SealingKey } from '../../kernel/signing/sealed-bytes.ts';
import { createVault } from '../../kernel/signing/vault.ts';
import { allSettings } from '../all-settings.ts';

/** One kind of content under the key of quotes: a row of it is opened to see whether a key is the one. */
interface Sample {
  readonly title: string;
  /** Resolves to what opens the newest row and throws under another key; null: there is no row. */
  readonly take: (db: Executor) => Promise<((key: SealingKey) => unknown) | null>;
}

const secretSettings = allSettings.filter(({ isSecret }) => isSecret).map(({ name }) => name);

const SAMPLES: readonly Sample[] = [
  {
    title: '密封报价',
    take: async (db) => {
      const { rows } = await sql`select 1 from sealed_quote limit 1`.execute(db);
      return rows.length === 0 ? null : (key) => assertQuoteKey(createSeals(key), db);
    },
  },
  {
    title: '加密的参数',
    take: async (db) => {
      const { rows } = await sql<{ name: string; value: string }>`
        select name, value from setting where name = any(${secretSettings}::text[])
        order by changed_at desc limit 1`.execute(db);
      const [row] = rows;
      return row ? (key) => createVault(key, 'settings').open(row.name, row.value) : null;
    },
  },
  {
    title: '动态口令',
    take: async (db) => {
      const { rows } = await sql<{ id: string; secret: string }>`
        select person_id as id, secret from second_factor where confirmed_at is not null
        order by confirmed_at desc limit 1`.execute(db);
      const [row] = rows;
      return row ? (key) => createVault(key, 'secondFactor').open(row.id, row.secret) : null;
    },
  },
  {
    title: '报价附件',
    take: async (db) => {
      const { rows } = await sql<{ id: string; name: string; upload: string; sealed: string }>`
        select id, name, upload_key as upload, sealed_names as sealed from file
        where sealed_names is not null order by created_at desc limit 1`.execute(db);
      const [row] = rows;
      if (!row) return null;
      const { id, name, upload: uploadKey, sealed } = row;
      return (key) => createNameSeal(key).open({ id, names: { name, uploadKey, sealed } });
    },
  },
];

/**
 * The kinds of content in the database that the key does not open; all that there are without a key.
 */
export async function unopenedBy(text: string | null, db: Executor): Promise<string[]> {
  const titles: string[] = [];
  for (const { title, take } of SAMPLES) {
    const open = await take(db);
    if (!open) continue;
    const isOpened =
      text !== null &&
      (await Promise.resolve()
        .then(() => open(openQuoteKey({ hex: text })))
        .then(
          () => true,
          () => false,
        ));
    if (!isOpened) titles.push(title);
  }
  return titles;
}

interface SecretRow {
  readonly id: string;
  readonly secret: string;
}

/** The ids of the rows that the key does not open; all of them without a key. */
function unopenedIds(
  rows: readonly SecretRow[],
  text: string | null,
  purpose: Parameters<typeof createVault>[1],
): string[] {
  const vault = text === null ? null : createVault(openQuoteKey({ hex: text }), purpose);
  const opens = ({ id, secret }: SecretRow): boolean => {
    try {
      return vault !== null && vault.open(id, secret).length >= 0;
    } catch {
      return false;
    }
  };
  return rows.filter((row) => !opens(row)).map(({ id }) => id);
}

/**
 * Removes what only a lost key opened and people can give anew: encrypted settings and second factors that
 * the text of the remaining keys does not open, all without one. Sealed quotes and files of quotes stay as
 * they are, unreadable. Returns what it did, in words.
 */
export async function forgetSealed(text: string | null, db: Executor): Promise<string[]> {
  const { rows: values } = await sql<SecretRow>`select name as id, value as secret from setting
    where name = any(${secretSettings}::text[])`.execute(db);
  const settings = unopenedIds(values, text, 'settings');
  await sql`delete from setting where name = any(${settings}::text[])`.execute(db);
  const { rows: secrets } = await sql<SecretRow>`
    select person_id as id, secret from second_factor`.execute(db);
  const factors = unopenedIds(secrets, text, 'secondFactor');
  await sql`delete from second_factor where person_id = any(${factors}::text[])`.execute(db);
  return [
    `已清除 ${settings.length} 个加密的参数，请重新填写（如发件邮箱）`,
    `已停用 ${factors.length} 人的动态口令，下次登录时重新启用`,
    '只有丢失的密钥能打开的密封报价和报价附件从此无法读取',
  ];
}
