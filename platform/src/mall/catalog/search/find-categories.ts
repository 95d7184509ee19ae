import { normalise, spell } from './words.ts';

/** A category of the catalogue; the code is its id. */
export interface CategoryName {
  readonly code: string;
  readonly name: string;
  readonly above: string;
}

/** How well a word fits a category: 0 is best, null not at all. */
function fitOf({ code, name }: CategoryName, word: string): number | null {
  const plain = normalise(name);
  const { pinyin, initials } = spell(name);
  const fits = [
    code.toLowerCase() === word || plain === word,
    code.toLowerCase().startsWith(word) || plain.startsWith(word),
    plain.includes(word),
    pinyin.startsWith(word) || initials.startsWith(word),
    pinyin.includes(word) || initials.includes(word),
  ];
  const place = fits.indexOf(true);
  return place < 0 ? null : place;
}

/**
 * Returns the categories that every word of the keyword fits, by code, name, pinyin (`dayinji`) or initials
 * (`dyj`); the best first, then by code. Without a keyword, the first categories by code.
 */
export function findCategories(
  categories: readonly CategoryName[],
  keyword: string,
  most: number,
): CategoryName[] {
  const words = normalise(keyword).split(' ').filter(Boolean);
  return categories
    .flatMap((category) => {
      const fits = words.map((word) => fitOf(category, word));
      if (fits.includes(null)) return [];
      return [{ category, fit: fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0) }];
    })
    .toSorted((a, b) => a.fit - b.fit || (a.category.code < b.category.code ? -1 : 1))
    .slice(0, most)
    .map(({ category }) => category);
}
