import {
  type BannedWordItem,
  bannedWordEndpoints,
  type HotWordItem,
  hotWordEndpoints,
  type SynonymItem,
  synonymEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { normalise } from '../catalog/search/words.ts';
import type { Section } from './section.ts';

/** Words that the search box offers: those that people searched for, and those that an operator adds. */
export const hotWordSection: Section<HotWordItem> = {
  endpoints: hotWordEndpoints,
  titleOf: ({ content }) => content,
  select: (pattern) => sql`select id, content, shown as "isShown", pinned as "isPinned", searches
    from hot_word where content ilike ${pattern}
    order by pinned desc, shown desc, searches desc, content`,
  async check({ id, content }, trx) {
    const { rows } = await sql`
      select from hot_word where content = ${content.trim()} and id <> ${id}`.execute(trx);
    return rows.length > 0 ? refuse('siteContent.taken', { name: content }) : null;
  },
  async store({ id, content, isShown, isPinned }, { trx }) {
    const row = { content: content.trim(), shown: isShown, pinned: isPinned };
    await trx
      .insertInto('hot_word')
      .values({ id, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(id, trx) {
    const { rows } = await sql<{ title: string }>`
      delete from hot_word where id = ${id} returning content as title`.execute(trx);
    return rows[0]?.title ?? null;
  },
};

const wordsOf = ({ words }: SynonymItem): string[] => [
  ...new Set(words.map(normalise).filter((word) => word !== '')),
];

/** Groups of words that mean the same; a word is in one group only. */
export const synonymSection: Section<SynonymItem> = {
  endpoints: synonymEndpoints,
  titleOf: ({ words }) => words.join('、'),
  select: (pattern) => sql`select id, words from synonym
    where array_to_string(words, ' ') ilike ${pattern} order by words[1], id`,
  async check(item, trx) {
    const words = wordsOf(item);
    if (words.length < 2) return refuse('siteContent.words');
    const { rows } = await sql<{ words: string[] }>`select words from synonym
      where words && ${words}::text[] and id <> ${item.id} limit 1`.execute(trx);
    const taken = words.find((word) => rows[0]?.words.includes(word));
    return taken === undefined ? null : refuse('siteContent.wordTaken', { name: taken });
  },
  async store(item, { trx }) {
    const words = wordsOf(item);
    await sql`insert into synonym (id, words) values (${item.id}, ${words}::text[])
      on conflict (id) do update set words = excluded.words`.execute(trx);
  },
  async remove(id, trx) {
    const { rows } = await sql<{ words: string[] }>`
      delete from synonym where id = ${id} returning words`.execute(trx);
    return rows[0]?.words.join('、') ?? null;
  },
};

/** Words of titles and descriptions, with what happens to a product that has one. */
export const bannedWordSection: Section<BannedWordItem> = {
  endpoints: bannedWordEndpoints,
  titleOf: ({ word }) => word,
  newId: ({ word }) => word.trim(),
  select: (pattern) => sql`select word as id, word, class as "group", action from banned_word
    where word ilike ${pattern} or class ilike ${pattern} order by class, action, word`,
  async check({ id, word }, trx) {
    const { rows } = await sql`
      select from banned_word where word = ${word.trim()} and word <> ${id}`.execute(trx);
    return rows.length > 0 ? refuse('siteContent.taken', { name: word }) : null;
  },
  async store({ id, word, group, action }, { trx }) {
    const row = { word: word.trim(), class: group.trim(), action };
    if (id !== row.word) await trx.deleteFrom('banned_word').where('word', '=', id).execute();
    await trx
      .insertInto('banned_word')
      .values(row)
      .onConflict((on) => on.column('word').doUpdateSet(row))
      .execute();
  },
  async remove(id, trx) {
    const { rows } = await sql<{ title: string }>`
      delete from banned_word where word = ${id} returning word as title`.execute(trx);
    return rows[0]?.title ?? null;
  },
};
