import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import type { KnownWords } from './query.ts';
import { byLength, type DictionaryWord, nearestWords } from './spelling.ts';
import { createSynonyms } from './synonyms.ts';
import { dictionaryWordsOf, spell } from './words.ts';

/** The most words with spelling help; rarer words get none. */
const MOST_WORDS = 20_000;
const FRESH_MS = 60_000;
const SPELLED_WORDS = 4;
/** The number of corrections to look for; those that find nothing are not offered. */
const NEAREST = 6;

/** The dictionary in memory: every search needs it, so it is not read from the database each time. */
export interface Dictionary extends KnownWords {
  readonly nearest: (typed: string) => string[];
}

/** The words and their spellings, without what the word library says of them. */
type Spellings = Omit<Dictionary, 'synonyms'>;

/** Rows that are entered before other calls get their turn. */
const AT_ONCE = 1_000;

async function dictionaryOf(rows: readonly DictionaryWord[]): Promise<Spellings> {
  const words = new Set<string>();
  const bySpelling = new Map<string, string[]>();
  const add = (letters: string, word: string) => {
    const list = bySpelling.get(letters);
    if (!list) bySpelling.set(letters, [word]);
    else if (list.length < SPELLED_WORDS && !list.includes(word)) list.push(word);
  };
  for (const [at, { word, pinyin, initials }] of rows.entries()) {
    if (at % AT_ONCE === 0) await nextTurn();
    words.add(word);
    add(pinyin, word);
    if (word.length >= 2) add(initials, word);
  }
  const lengths = byLength(rows);
  return {
    has: (word) => words.has(word),
    spelled: (letters) => bySpelling.get(letters) ?? [],
    nearest: (typed) => nearestWords(typed, spell(typed).pinyin, lengths, NEAREST),
  };
}

/**
 * Reads the dictionary again when it is older than a minute. Simultaneous calls share one reading; who
 * asks meanwhile gets the one there is.
 */
export function createDictionary(db: Executor) {
  const synonyms = createSynonyms(db);
  let current: { readonly at: number; readonly dictionary: Spellings } | null = null;
  let reading: Promise<Spellings> | null = null;
  async function read(): Promise<Spellings> {
    const at = performance.now();
    const rows = await db
      .selectFrom('search_word')
      .select(['word', 'pinyin', 'initials', 'weight'])
      .orderBy('weight', 'desc')
      .orderBy('word')
      .limit(MOST_WORDS)
      .execute();
    const dictionary = await dictionaryOf(rows);
    current = { at, dictionary };
    return dictionary;
  }
  function readOnce(): Promise<Spellings> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }
  async function spellings(): Promise<Spellings> {
    if (current === null) return readOnce();
    // A reading that fails is tried again by the next search.
    if (performance.now() - current.at > FRESH_MS) readOnce().catch(() => {});
    return current.dictionary;
  }
  return {
    async get(): Promise<Dictionary> {
      const [dictionary, found] = await Promise.all([spellings(), synonyms.get()]);
      return { ...dictionary, synonyms: (word) => found.get(word) ?? [] };
    },
  };
}

/** Adds words to the dictionary, or to their weight; in one statement. */
export async function addWords(
  counts: ReadonlyMap<
    string,
    { readonly kind: 'category' | 'brand' | 'word'; readonly weight: number }
  >,
  db: Executor,
): Promise<void> {
  if (counts.size === 0) return;
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const spellings = rows.map(([word]) => spell(word));
  await sql`
    insert into search_word (word, kind, pinyin, initials, weight)
    select * from unnest(
      ${rows.map(([word]) => word)}::text[], ${rows.map(([, { kind }]) => kind)}::text[],
      ${spellings.map(({ pinyin }) => pinyin)}::text[],
      ${spellings.map(({ initials }) => initials)}::text[],
      ${rows.map(([, { weight }]) => weight)}::int[])
    on conflict (word) do update set weight = search_word.weight + excluded.weight`.execute(db);
}

/** Counts the dictionary words of names. */
export function countWords(
  names: Iterable<string>,
  counts = new Map<string, { kind: 'category' | 'brand' | 'word'; weight: number }>(),
) {
  for (const name of names) {
    for (const word of dictionaryWordsOf(name)) {
      const known = counts.get(word);
      if (known) known.weight += 1;
      else counts.set(word, { kind: 'word', weight: 1 });
    }
  }
  return counts;
}
