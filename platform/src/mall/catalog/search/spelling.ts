/* Spelling help: pure rules over the dictionary's words. */

export interface DictionaryWord {
  readonly word: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly weight: number;
}

/** Edit distance with neighbours swapped counting once; gives up (Infinity) beyond `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    older = last;
    last = row;
  }
  const found = last[b.length] ?? Number.POSITIVE_INFINITY;
  return found > most ? Number.POSITIVE_INFINITY : found;
}

interface Candidate extends DictionaryWord {
  /** The letters of its sound, see `lettersOf`. */
  readonly letters: number;
}

/** Words by the length of their sound: one that is much longer than the typed one is never looked at. */
export type WordsByLength = ReadonlyMap<number, readonly Candidate[]>;

export const byLength = (words: readonly DictionaryWord[]): WordsByLength =>
  Map.groupBy(
    words.map((word) => ({ ...word, letters: lettersOf(word.pinyin) })),
    ({ pinyin }) => pinyin.length,
  );

/** The letters and digits of a text as a set of 32 bits; several share a bit. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (const letter of text) letters |= 1 << (letter.charCodeAt(0) & 31);
  return letters;
}

function hasAtMost(most: number, letters: number): boolean {
  let left = letters;
  for (let n = 0; n < most; n += 1) left &= left - 1;
  return left === 0;
}

/**
 * Whether texts with these letters may differ by at most `most` edits: an edit adds one letter and takes one
 * away at most. It spares most words the edit distance.
 */
export const maySoundAlike = (a: number, b: number, most: number): boolean =>
  hasAtMost(most, a & ~b) && hasAtMost(most, b & ~a);

/** The letters that one character's sound has at most (`zhuang`). */
const LETTERS_OF_CHARACTER = 6;

/**
 * Whether two texts of three or more signs may differ by one edit only: then the first or the last sign is
 * the same.
 */
export const mayLookAlike = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 1 && (a[0] === b[0] || a.at(-1) === b.at(-1));

/** A shorter sound may have one wrong letter only: with two it would be like any word. */
const SHORT_SOUND = 5;
/** One letter in this many may be wrong. */
const LETTERS_PER_ERROR = 4;
/** A word that is farther from the typed one than the nearest word by this much is left out. */
const MARGIN = 0.9;

/**
 * The words nearest to a misspelled one, best first: the same sound with other characters
 * (`打应机`), then a few wrong letters of its sound, or one wrong character of three. A word of
 * another length must sound the same but for one letter: fewer characters are another thing
 * (`当事` is no `打应机`). What is much farther away than the best is left out. The more a word is
 * used the better, among equals. `typedPinyin` is how the typed word is spelled.
 */
export function nearestWords(
  typed: string,
  typedPinyin: string,
  words: WordsByLength,
  count = 3,
): string[] {
  const most = typedPinyin.length < SHORT_SOUND ? 1 : 2;
  const isHan = typed !== typedPinyin;
  const found: { word: string; cost: number; weight: number }[] = [];
  // One wrong character of three or more may sound quite different.
  const spread = typed.length >= 3 ? LETTERS_OF_CHARACTER : most;
  const typedLetters = lettersOf(typedPinyin);
  const weigh = ({ word, pinyin, weight, letters: ofWord }: Candidate) => {
    if (word === typed) return;
    const longest = Math.max(typedPinyin.length, pinyin.length);
    const isOtherLength = isHan && word.length !== typed.length;
    const letters = isOtherLength ? 1 : Math.min(most, Math.ceil(longest / LETTERS_PER_ERROR));
    const bySound = maySoundAlike(typedLetters, ofWord, letters)
      ? distance(typedPinyin, pinyin, letters)
      : Number.POSITIVE_INFINITY;
    const byShape =
      typed.length >= 3 && mayLookAlike(typed, word)
        ? distance(typed, word, 1)
        : Number.POSITIVE_INFINITY;
    const cost = Math.min(bySound, byShape + 0.5) + Math.abs(word.length - typed.length) * 0.4;
    if (Number.isFinite(cost)) found.push({ word, cost, weight });
  };
  for (let length = typedPinyin.length - spread; length <= typedPinyin.length + spread; length += 1)
    for (const candidate of words.get(length) ?? []) weigh(candidate);
  const best = Math.min(...found.map(({ cost }) => cost));
  return found
    .filter(({ cost }) => cost <= best + MARGIN)
    .sort((a, b) => a.cost - b.cost || b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, count)
    .map(({ word }) => word);
}
