import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';

/* Chinese words: cutting text, and how a word is spelled. */

let cutter: Jieba | undefined;

function jieba(): Jieba {
  cutter ??= Jieba.withDict(dict);
  return cutter;
}

const HAN = /\p{Script=Han}/u;
const ALL_HAN = /^\p{Script=Han}+$/u;
/** Longer runs of letters are no words; a tsvector takes no lexeme over 2 kB. */
const LONGEST = 64;
const LATIN = /[a-z\d][a-z\d.+#/-]*[a-z\d+#]|[a-z\d]/g;

/** Gives texts that look the same one form: full-width letters, capitals, blanks. */
export const normalise = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Letters and digits as people write model numbers: `m7405dw`, `0.5mm`, `usb-c`. */
const latinWords = (text: string): string[] =>
  (text.match(LATIN) ?? []).map((word) => word.slice(0, LONGEST));

/** The Chinese words of a text, long ones first cut and then also taken apart. */
function hanWords(text: string): string[] {
  return jieba()
    .cutForSearch(text, true)
    .filter((word) => ALL_HAN.test(word));
}

/** The characters of a text; one outside of the basic plane (𫖯) is one, though it has two code units. */
const signsOf = (text: string): string[] => [...text];

/** A character outside of the basic plane: no dictionary has words of it. */
const RARE = /[\u{20000}-\u{3ffff}]/gu;

/**
 * The words under which a text is found: its words, the parts of long ones, the last character of
 * each (`笔` finds 中性笔), every rare character, model numbers whole and in parts.
 */
export function wordsOf(text: string): string[] {
  const normal = normalise(text);
  const words = new Set(hanWords(normal));
  for (const word of [...words]) words.add(signsOf(word).at(-1) ?? '');
  for (const [sign] of normal.matchAll(RARE)) if (HAN.test(sign)) words.add(sign);
  for (const word of latinWords(normal)) {
    words.add(word);
    for (const part of word.split(/[^a-z\d]+/)) if (part) words.add(part);
  }
  return [...words];
}

/** Every character of a name, so that a brand or a kind is found however a text is cut. */
export const charactersOf = (name: string): string[] =>
  [...normalise(name)].filter((character) => HAN.test(character));

/** Words of at least two characters and the parts of long ones, as the dictionary has them. */
export function dictionaryWordsOf(text: string): string[] {
  return hanWords(normalise(text)).filter((word) => signsOf(word).length >= 2);
}

/** Between a digit and a letter: where people put a hyphen or a blank into a model number, or leave it out. */
const SEAM = /(?<=\d)(?=[a-z])/;
const SEPARATORS = /[/-]+/g;

/**
 * The ways in which the typed model number may stand in a text besides as it is: without its separators,
 * and in parts (`m404-dn` is m404dn, `m404dn` is m404 with dn). Each way is a list of words that must all
 * be there; parts of one sign say too little.
 */
export function waysOfModel(word: string): string[][] {
  const joined = word.replaceAll(SEPARATORS, '');
  const parts = joined.split(SEAM);
  return [
    ...(joined === word || joined === '' ? [] : [[joined]]),
    ...(parts.length === 2 && parts.every((part) => part.length >= 2) ? [parts] : []),
  ];
}

/** One piece of a typed text. */
export type Piece =
  | { readonly kind: 'han'; readonly word: string; readonly parts: readonly string[] }
  | { readonly kind: 'latin'; readonly word: string };

const MAX_PIECES = 8;

/** Divides a typed text into pieces, at most eight; a hit has all of them. */
export function piecesOf(typed: string): Piece[] {
  const normal = normalise(typed);
  const pieces: Piece[] = [];
  for (const word of jieba().cut(normal, true)) {
    if (!ALL_HAN.test(word)) continue;
    const parts = signsOf(word).length < 4 ? [] : hanWords(word).filter((part) => part !== word);
    // A part inside another part adds nothing.
    const kept = parts.filter(
      (part) => !parts.some((other) => other !== part && other.includes(part)),
    );
    const covers = [...word].every((character) => kept.some((part) => part.includes(character)));
    pieces.push({ kind: 'han', word, parts: covers ? kept : [] });
  }
  for (const word of latinWords(normal)) pieces.push({ kind: 'latin', word });
  return pieces.slice(0, MAX_PIECES);
}

export interface Spelling {
  /** `打印机` → `dayinji`. */
  readonly pinyin: string;
  /** `打印机` → `dyj`. */
  readonly initials: string;
}

const spellings = new LRUCache<string, Spelling>({ max: 20_000 });

/** Spells a word in pinyin without tones; other characters stay. */
export function spell(word: string): Spelling {
  const found = spellings.get(word);
  if (found) return found;
  const syllables = pinyin(normalise(word), { toneType: 'none', type: 'array', v: true });
  const spelling = {
    pinyin: syllables.join(''),
    initials: syllables.map((syllable) => signsOf(syllable)[0] ?? '').join(''),
  };
  spellings.set(word, spelling);
  return spelling;
}

/** The letter under which a name is sorted; `#` for a name without one. */
export function initialOf(name: string): string {
  const letter = (spell(signsOf(name).slice(0, 4).join('')).initials[0] ?? '').toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

/**
 * Loads the dictionaries of words and of pinyin. They hold the main thread for 0.2 to 0.5 s, so a server
 * loads them before it listens; otherwise the first search would.
 */
export function loadDictionaries(): void {
  jieba();
  spell('集采');
}
