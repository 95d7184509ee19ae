/** A word of the library: refused, marked for the reviewer, or a phrase that is innocent. */
export interface BannedWord {
  readonly word: string;
  readonly class: string;
  readonly action: 'refuse' | 'review' | 'except';
}

/** One place of a text where a word of the library stands. */
export interface WordHit {
  readonly word: string;
  readonly class: string;
  readonly action: 'refuse' | 'review';
}

const BLANKS = /\s+/gu;
/** Signs that are put between the characters of a word so that nobody finds it. */
const HIDING = /[\p{P}\p{S}\p{Cf}\s]+/gu;

const plain = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(BLANKS, '');
const bare = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(HIDING, '');

/** A library prepared for matching. */
export type WordFinder = (text: string) => WordHit[];

/**
 * Prepares a library. The finder answers every hit in a text, each word once: NFKC, upper case, no
 * blanks; the longest hit wins; a hit inside of an innocent phrase is none. A second pass without
 * punctuation finds 国-家-级 (operations.md 4.5).
 */
export function wordFinder(library: readonly BannedWord[]): WordFinder {
  const passes = [plain, bare].map((form) => {
    const entries = new Map<string, BannedWord>();
    for (const entry of library) {
      const key = form(entry.word);
      // Without its sign `100%` would be every hundred: such words are found as they are only.
      if (key === plain(entry.word)) entries.set(key, entry);
    }
    entries.delete('');
    return { form, entries, longest: Math.max(0, ...[...entries.keys()].map((k) => k.length)) };
  });
  return (text) => {
    const hits = new Map<string, WordHit>();
    for (const { form, entries, longest } of passes) {
      for (const hit of scan(form(text), entries, longest)) {
        if (!hits.has(hit.word)) hits.set(hit.word, hit);
      }
    }
    return [...hits.values()];
  };
}

function longestAt(
  text: string,
  at: number,
  entries: ReadonlyMap<string, BannedWord>,
  longest: number,
): [BannedWord, number] | null {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const entry = entries.get(text.slice(at, at + length));
    if (entry) return [entry, length];
  }
  return null;
}

/** Spans of innocent phrases first; then words, from the left, outside of them. */
function scan(text: string, entries: ReadonlyMap<string, BannedWord>, longest: number): WordHit[] {
  const found: { entry: BannedWord; from: number; to: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hit = longestAt(text, at, entries, longest);
    if (hit) found.push({ entry: hit[0], from: at, to: at + hit[1] });
  }
  const innocent = found.filter(({ entry }) => entry.action === 'except');
  const covered: typeof found = [];
  const hits: WordHit[] = [];
  for (const one of found) {
    const { entry, from, to } = one;
    if (entry.action === 'except') continue;
    const isInside = (span: { from: number; to: number }) => span.from <= from && to <= span.to;
    if (innocent.some(isInside) || covered.some(isInside)) continue;
    covered.push(one);
    hits.push({ word: entry.word, class: entry.class, action: entry.action });
  }
  return hits;
}
