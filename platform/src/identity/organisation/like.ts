import { containing } from '../../kernel/db/like.ts';
/** The pattern of a search for a part of a text; null for an empty keyword. */
export function likeOf(keyword: string): string | null {
  const text = keyword.trim();
  return text === '' ? null : containing(text);
}
