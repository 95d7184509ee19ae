import { describe, expect, it } from 'vitest';
import { type ListCounts, listPageOf } from './list-page.ts';

/** All entries of a list in the order in which it shows them. */
const entries = ({ open, signUps, ended }: ListCounts): string[] => [
  ...Array.from({ length: open }, (_, index) => `a${index}`),
  ...Array.from({ length: signUps }, (_, index) => `s${index}`),
  ...Array.from({ length: ended }, (_, index) => `a${open + index}`),
];

/** The entries that the parts of a page name. */
function shown(counts: ListCounts, page: number, pageSize: number): string[] {
  const { auctions, signUps, before } = listPageOf(counts, { page, pageSize });
  const name = (kind: string, part: { offset: number; limit: number }) =>
    Array.from({ length: part.limit }, (_, index) => `${kind}${part.offset + index}`);
  const rows = name('a', auctions);
  return [...rows.slice(0, before), ...name('s', signUps), ...rows.slice(before)];
}

describe('listPageOf', () => {
  it('shows each entry once, in order, whatever the counts and the size of a page', () => {
    for (const open of [0, 1, 3, 7])
      for (const signUps of [0, 1, 4, 9])
        for (const ended of [0, 2, 5])
          for (const pageSize of [1, 2, 3, 5, 100]) {
            const counts = { open, signUps, ended };
            const total = open + signUps + ended;
            const pages = Math.ceil(total / pageSize) + 1;
            const all = Array.from({ length: pages }, (_, index) =>
              shown(counts, index + 1, pageSize),
            );
            expect(all.flat()).toEqual(entries(counts));
            expect(all.every((page) => page.length <= pageSize)).toBe(true);
          }
  });
});
