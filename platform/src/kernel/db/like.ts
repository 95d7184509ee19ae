import {
  foldMiddleDots,
  MIDDLE_DOTS,
} from '@jicai/shared/domain/kernel/identifiers/person-name.ts';
import { type RawBuilder, sql } from 'kysely';

const escaped = (typed: string): string => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** The pattern for `like` of texts with `typed` somewhere in them; `%`, `_` and `\` stand for themselves. */
export const containing = (typed: string): string => `%${escaped(typed)}%`;

/**
 * Whether the name in a column has the pattern of `like` in it, whichever of the middle dots that look the
 * same stands in either: names that were stored earlier may have another one.
 */
export const nameLike = (
  column: RawBuilder<unknown>,
  pattern: string | null,
): RawBuilder<boolean> =>
  sql<boolean>`translate(${column}, ${MIDDLE_DOTS}, ${'·'.repeat(MIDDLE_DOTS.length)})
    like ${pattern === null ? null : foldMiddleDots(pattern)}::text`;

/** The pattern for `like` of texts that begin with `typed`. */
export const beginningWith = (typed: string): string => `${escaped(typed)}%`;

/**
 * Whether a text has the keyword in it, whatever the case of its letters. To fold each row's text takes
 * most of a long search; words without letters that have a case, such as Chinese ones, need none.
 */
export function wordLike(column: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const typed = keyword.trim();
  const pattern = containing(typed);
  return typed.toLowerCase() === typed.toUpperCase()
    ? sql<boolean>`${column} like ${pattern}`
    : sql<boolean>`${column} ilike ${pattern}`;
}

/** The parts of a keyword that an index of parts has: pairs of its characters, or its only character. */
export function partsOf(typed: string): string[] {
  const chars = Array.from(typed);
  const pairs = chars.slice(1).map((char, index) => `${chars[index]}${char}`);
  return pairs.length === 0 ? chars : pairs;
}
