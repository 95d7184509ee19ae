import type { Executor } from '../../../kernel/db/open.ts';

/** A change of the word library, or of a name, reaches the searches of every platform within this time. */
export const FRESH_MS = 2_000;
const MOST_GROUPS = 5_000;

/** The synonyms of each word; read again when they are older than two seconds. */
export function createSynonyms(db: Executor) {
  type Synonyms = ReadonlyMap<string, readonly string[]>;
  let loaded: { readonly at: number; readonly synonyms: Promise<Synonyms> } | null = null;

  async function load(): Promise<Synonyms> {
    const rows = await db.selectFrom('synonym').select('words').limit(MOST_GROUPS).execute();
    return new Map(
      rows.flatMap(({ words }) =>
        words.map((word) => [word, words.filter((other) => other !== word)] as const),
      ),
    );
  }

  return {
    async get(): Promise<Synonyms> {
      if (loaded === null || performance.now() - loaded.at > FRESH_MS) {
        const attempt = { at: performance.now(), synonyms: load() };
        loaded = attempt;
        attempt.synonyms.catch(() => {
          if (loaded === attempt) loaded = null;
        });
      }
      return loaded.synonyms;
    },
  };
}
