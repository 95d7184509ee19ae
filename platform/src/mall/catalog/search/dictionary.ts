import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import type { KnownWords } from './query.ts';
import { type DictionaryWord, nearestWords } from './spelling.ts';
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

function dictionaryOf(rows: readonly DictionaryWord[]): Omit<Dictionary, 'synonyms'> {
  const words = new Map(rows.map((row) => [row.word, row]));
  const bySpelling = new Map<string, string[]>();
  const add = (letters: string, word: string) => {
    const list = bySpelling.get(letters);
    if (!list) bySpelling.set(letters, [word]);
    else if (list.length < SPELLED_WORDS && !list.includes(word)) list.push(word);
  };
  for (const { word, pinyin, initials } of rows) {
    add(pinyin, word);
    if (word.length >= 2) add(initials, word);
  }
  return {
    has: (word) => words.has(word),
    spelled: (letters) => bySpelling.get(letters) ?? [],
    nearest: (typed) => nearestWords(typed, spell(typed).pinyin, rows, NEAREST),
  };
}

/** Reads the dictionary when it is older than a minute; simultaneous calls share one reading. */
export function createDictionary(
  db: Executor,
  now: () => number = performance.now.bind(performance),
) {
  let loaded: {
    readonly at: number;
    readonly dictionary: Promise<Omit<Dictionary, 'synonyms'>>;
  } | null = null;
  const synonyms = createSynonyms(db, now);
  async function load(): Promise<Omit<Dictionary, 'synonyms'>> {
    const rows = await db
      .selectFrom('search_word')
      .select(['word', 'pinyin', 'initials', 'weight'])
      .orderBy('weight', 'desc')
      .orderBy('word')
      .limit(MOST_WORDS)
      .execute();
    return dictionaryOf(rows);
  }
  return {
    async get(): Promise<Dictionary> {
      if (loaded === null || now() - loaded.at > FRESH_MS) {
        const attempt = { at: now(), dictionary: load() };
        loaded = attempt;
        attempt.dictionary.catch(() => {
          if (loaded === attempt) loaded = null;
        });
      }
      const [dictionary, found] = await Promise.all([loaded.dictionary, synonyms.get()]);
      return { ...dictionary, synonyms: (word) => found.get(word) ?? [] };
    },
    forget(): void {
      loaded = null;
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
