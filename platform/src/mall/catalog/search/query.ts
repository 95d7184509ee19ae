import { createHash } from 'node:crypto';
import type { Piece } from './words.ts';

/* The text of a tsquery. Every lexeme is quoted, so that typed text never acts as an operator. */

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
export function allOf(parts: readonly (string | null)[]): string | null {
  const given = parts.filter((part) => part !== null);
  return given.length === 0 ? null : given.join(' & ');
}

/** Any of them; `null` for an empty list. */
export function anyOf(lexemes: readonly string[]): string | null {
  return lexemes.length === 0 ? null : `(${lexemes.map(quoted).join(' | ')})`;
}

/** The questions that a query asks of the dictionary. */
export interface KnownWords {
  readonly has: (word: string) => boolean;
  /** Words that are spelled so, by initials or in full: `dyj` → `打印机`. */
  readonly spelled: (letters: string) => readonly string[];
}

const MIN_PREFIX = 2;

function pieceQuery(piece: Piece, known: KnownWords): string {
  if (piece.kind === 'latin') {
    const prefix = `${quoted(piece.word)}${piece.word.length >= MIN_PREFIX ? ':*' : ''}`;
    const words = /^[a-z]{2,}$/.test(piece.word) ? known.spelled(piece.word) : [];
    return words.length === 0 ? prefix : `(${[prefix, ...words.map(quoted)].join(' | ')})`;
  }
  const { word, parts } = piece;
  if (parts.length > 0 && parts.every(known.has)) return parts.map(quoted).join(' & ');
  if (word.length === 1 || known.has(word)) return quoted(word);
  // The dictionary lacks some words, and texts can be cut in other ways: characters match too.
  return `(${quoted(word)} | (${[...word].map(quoted).join(' & ')}))`;
}

/** Hits must have all typed pieces; `null` when there is no word. */
export function typedQuery(pieces: readonly Piece[], known: KnownWords): string | null {
  return allOf(pieces.map((piece) => pieceQuery(piece, known)));
}

/** Hits must have any of the typed pieces: for alternatives to an empty result. */
export function looseQuery(pieces: readonly Piece[], known: KnownWords): string | null {
  const parts = pieces.map((piece) => `(${pieceQuery(piece, known)})`);
  return parts.length === 0 ? null : parts.join(' | ');
}
