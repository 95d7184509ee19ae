import {
  foldMiddleDots,
  MIDDLE_DOTS,
} from '@jicai/shared/domain/kernel/identifiers/person-name.ts';
import { type RawBuilder, sql } from 'kysely';

const escaped = (typed: string): string => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Returns a `like` pattern for texts that contain `typed`, in which `%`, `_` and `\` are escaped. */
export const containing = (typed: string): string => `%${escaped(typed)}%`;

/**
 * Returns the condition that a name matches a `like` pattern. All middle dots that look alike count as equal,
 * because names that were stored earlier may contain another dot. A `null` pattern matches no name.
 */
export const nameLike = (
  column: RawBuilder<unknown>,
  pattern: string | null,
): RawBuilder<boolean> =>
  sql<boolean>`translate(${column}, ${MIDDLE_DOTS}, ${'·'.repeat(MIDDLE_DOTS.length)})
    like ${pattern === null ? null : foldMiddleDots(pattern)}::text`;

/** Returns a `like` pattern for texts that begin with `typed`. */
export const beginningWith = (typed: string): string => `${escaped(typed)}%`;

/**
 * Returns the condition that a text contains the keyword, ignoring case and spaces at the keyword's
 * ends. A keyword without upper and lower case, such as a Chinese one, uses `like`, because `ilike`
 * folds the case of each row's text, which takes most of a long search's time.
 */
export function wordLike(column: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const typed = keyword.trim();
  const pattern = containing(typed);
  return typed.toLowerCase() === typed.toUpperCase()
    ? sql<boolean>`${column} like ${pattern}`
    : sql<boolean>`${column} ilike ${pattern}`;
}

/**
 * Returns all pairs of adjacent characters of a keyword, by which an index of character pairs finds the
 * keyword. Returns the character itself for a keyword of one character, and an empty list for an empty
 * keyword.
 */
export function partsOf(typed: string): string[] {
  const chars = Array.from(typed);
  const pairs = chars.slice(1).map((char, index) => `${chars[index]}${char}`);
  return pairs.length === 0 ? chars : pairs;
}
