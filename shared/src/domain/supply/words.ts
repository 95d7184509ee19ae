/**
 * An entry in the library of banned words. `refuse`: a text with the word is refused; `review`: the word is
 * reported to the reviewer; `except`: a harmless phrase, inside which a banned word is ignored.
 */
export interface BannedWord {
  readonly word: string;
  readonly class: string;
  readonly action: 'refuse' | 'review' | 'except';
}

/** A banned word that was found in a text. */
export interface WordHit {
  readonly word: string;
  readonly class: string;
  readonly action: 'refuse' | 'review';
}

const BLANKS = /\s+/gu;
/**
 * Matches punctuation, symbols and spaces, which sellers insert into a banned word to hide the word from the
 * check.
 */
const HIDING = /[\p{P}\p{S}\p{Cf}\s]+/gu;

const plain = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(BLANKS, '');
const bare = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(HIDING, '');

/** Returns the banned words that a text contains. */
export type WordFinder = (text: string) => WordHit[];

/**
 * Prepares a library for matching. The finder returns each banned word that a text contains once. Texts are
 * compared in NFKC and upper case without whitespace; at each position the longest entry matches, and a match
 * inside a harmless phrase is ignored. A second pass, without punctuation, also finds 国-家-级.
 */
export function wordFinder(library: readonly BannedWord[]): WordFinder {
  const passes = [plain, bare].map((form) => {
    const entries = new Map<string, BannedWord>();
    for (const entry of library) {
      const key = form(entry.word);
      // The pass without punctuation omits words with punctuation: `100%` would match every 100.
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

/**
 * Returns the banned words in a normalized text from left to right, ignoring matches inside a harmless phrase
 * or inside an earlier match.
 */
function scan(text: string, entries: ReadonlyMap<string, BannedWord>, longest: number): WordHit[] {
  const found: { entry: BannedWord; from: number; to: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hit = longestAt(text, at, entries, longest);
    if (hit) found.push({ entry: hit[0], from: at, to: at + hit[1] });
  }
  const innocent = found.filter(({ entry }) => entry.action === 'except');
  const covered: typeof found = [];
  const hits: WordHit[] = [];
  for (const match of found) {
    const { entry, from, to } = match;
    if (entry.action === 'except') continue;
    const isInside = (span: { from: number; to: number }) => span.from <= from && to <= span.to;
    if (innocent.some(isInside) || covered.some(isInside)) continue;
    covered.push(match);
    hits.push({ word: entry.word, class: entry.class, action: entry.action });
  }
  return hits;
}
