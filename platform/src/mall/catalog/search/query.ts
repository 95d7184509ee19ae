import { createHash } from 'node:crypto';
import { type Piece, piecesOf, waysOfModel } from './words.ts';

/** The words that a product must have, as a tree that any index can answer. */
export type Words =
  | { readonly kind: 'lexeme'; readonly lexeme: string; readonly isPrefix: boolean }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Words[] };

const exactly = (lexeme: string): Words => ({ kind: 'lexeme', lexeme, isPrefix: false });

/** Every lexeme is quoted, so that typed text never acts as an operator. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Filters are lexemes beside the words: one index answers both. */
export const filterLexeme = {
  category: (id: string) => `c:${id}`,
  brand: (id: string) => `b:${id}`,
  shop: (id: string) => `s:${id}`,
  zone: (id: string) => `z:${id}`,
  kind: (kind: string) => `k:${kind}`,
  tag: (id: string) => `t:${id}`,
  payment: (name: string) => `p:${name}`,
  /** Short, because every product has several: 36 bits of a hash. */
  attribute: (nameAndValue: string) =>
    `a:${createHash('sha256').update(nameAndValue).digest('base64url').slice(0, 6)}`,
} as const;

/** All of them, or `null` when there is none. */
export function allOf(parts: readonly (Words | null)[]): Words | null {
  const given = parts.filter((part) => part !== null);
  return given.length < 2 ? (given[0] ?? null) : { kind: 'all', parts: given };
}

/** Any of them; `null` for an empty list. */
export function anyOf(lexemes: readonly string[]): Words | null {
  const [first] = lexemes;
  if (first === undefined) return null;
  return lexemes.length === 1 ? exactly(first) : { kind: 'any', parts: lexemes.map(exactly) };
}

/** The text of a tsquery. */
export function tsqueryOf(words: Words): string {
  if (words.kind === 'lexeme') return `${quoted(words.lexeme)}${words.isPrefix ? ':*' : ''}`;
  return `(${words.parts.map(tsqueryOf).join(words.kind === 'all' ? ' & ' : ' | ')})`;
}

/** The questions that a query asks of the dictionary. */
export interface KnownWords {
  readonly has: (word: string) => boolean;
  /** Words that are spelled so, by initials or in full: `dyj` → `打印机`. */
  readonly spelled: (letters: string) => readonly string[];
  /** Other words of the same meaning, as the word library has them. */
  readonly synonyms: (word: string) => readonly string[];
}

const MIN_PREFIX = 2;

const prefixed = (lexeme: string): Words => ({
  kind: 'lexeme',
  lexeme,
  isPrefix: lexeme.length >= MIN_PREFIX,
});

/** Words of a text that stand together; the last one may go on. */
const together = (words: readonly string[]): Words | null =>
  allOf(words.map((word, at) => (at === words.length - 1 ? prefixed(word) : exactly(word))));

/** Any of the queries; the only one stands alone. */
function anyQuery(parts: readonly (Words | null)[]): Words | null {
  const given = parts.filter((part) => part !== null);
  return given.length < 2 ? (given[0] ?? null) : { kind: 'any', parts: given };
}

function latinQuery(word: string, known: KnownWords): Words {
  const prefix = prefixed(word);
  const spelled = /^[a-z]{2,}$/.test(word) ? known.spelled(word) : [];
  const ways = waysOfModel(word).map(together);
  return anyQuery([prefix, ...ways, ...spelled.map(exactly)]) ?? prefix;
}

function pieceQuery(piece: Piece, known: KnownWords): Words {
  if (piece.kind === 'latin') return latinQuery(piece.word, known);
  const { word, parts } = piece;
  if (parts.length > 0 && parts.every(known.has)) return { kind: 'all', parts: parts.map(exactly) };
  if ([...word].length === 1 || known.has(word)) return exactly(word);
  // The dictionary lacks some words, and texts can be cut in other ways: characters match too.
  const characters: Words = { kind: 'all', parts: [...word].map(exactly) };
  return { kind: 'any', parts: [exactly(word), characters] };
}

/** A piece, or any word that means the same. */
function pieceOrSynonym(piece: Piece, known: KnownWords): Words {
  return orSynonyms(pieceQuery(piece, known), piece.word, known);
}

/** A query, or the query of any synonym of the word that it stands for. */
function orSynonyms(query: Words, word: string, known: KnownWords): Words {
  const others = known.synonyms(word).flatMap((synonym) => {
    // A synonym's own synonyms are those of the word.
    const words = allOf(piecesOf(synonym).map((piece) => pieceQuery(piece, known)));
    return words === null ? [] : [words];
  });
  return others.length === 0 ? query : { kind: 'any', parts: [query, ...others] };
}

/**
 * All pieces; two neighbours in letters, one of them with a digit, may also stand in one word: `m404 dn`
 * is m404dn.
 */
function allPieces(pieces: readonly Piece[], known: KnownWords): Words | null {
  const apart = pieces.map((piece) => pieceOrSynonym(piece, known));
  const joined = pieces.flatMap(({ kind, word }, at) => {
    const next = pieces[at + 1];
    if (kind !== 'latin' || next?.kind !== 'latin' || !/\d/.test(word + next.word)) return [];
    const one = prefixed(word + next.word);
    return [allOf([...apart.slice(0, at), one, ...apart.slice(at + 2)])];
  });
  return anyQuery([allOf(apart), ...joined]);
}

/** Hits must have all typed pieces, or a synonym of each, or one of the whole; `null` without a word. */
export function typedQuery(pieces: readonly Piece[], known: KnownWords): Words | null {
  const query = allPieces(pieces, known);
  if (query === null || pieces.length < 2) return query;
  return orSynonyms(query, pieces.map(({ word }) => word).join(''), known);
}

/** Hits must have any of the typed pieces: for alternatives to an empty result. */
export function looseQuery(pieces: readonly Piece[], known: KnownWords): Words | null {
  const parts = pieces.map((piece) => pieceOrSynonym(piece, known));
  return parts.length < 2 ? (parts[0] ?? null) : { kind: 'any', parts };
}
