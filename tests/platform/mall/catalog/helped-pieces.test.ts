import { createDictionary } from '@jicai/platform/src/mall/catalog/search/dictionary.ts';
import type { Words } from '@jicai/platform/src/mall/catalog/search/query.ts';
import { createSearch } from '@jicai/platform/src/mall/catalog/search/search.ts';
import { sqlHits } from '@jicai/platform/src/mall/catalog/search/source.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';
import { layOut, stockUp } from '../small-mall.ts';

/* What a search that finds nothing costs: corrections and alternatives of its first pieces only. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 3 });
  await layOut(world.db);
  await stockUp([{ id: 'p1', name: '激光打印机' }], world.db);
});
afterAll(() => world?.stop());

const lexemesOf = (words: Words): string[] =>
  words.kind === 'lexeme' ? [words.lexeme] : words.parts.flatMap(lexemesOf);

it('of ten searches within the result, those of the first four pieces are asked for', async () => {
  const { db } = world;
  const asked: string[] = [];
  const index = sqlHits(db);
  const search = createSearch({
    db,
    dictionary: createDictionary(db),
    source: {
      ...index,
      findAlternatives(query, words, most) {
        asked.push(...lexemesOf(words));
        return index.findAlternatives(query, words, most);
      },
    },
  });
  const keys = Array.from({ length: 10 }, (_, n) => `zz${n}zz`);
  const found = await search.search({ ...anySearch, keyword: '激光打印机', keys });
  expect(found.total).toBe(0);
  expect(found.similar.map(({ productId }) => productId)).toEqual(['p1']);
  expect(asked.some((lexeme) => lexeme.includes('zz2zz'))).toBe(true);
  expect(asked.some((lexeme) => lexeme.includes('zz4zz'))).toBe(false);
});
