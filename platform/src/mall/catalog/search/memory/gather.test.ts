import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import type { IndexQuery } from '../hits.ts';
import { filterLexeme } from '../query.ts';
import { MemoryIndex, type SearchDocument } from './memory-index.ts';

const PRODUCTS = 600;
const SINCE = Date.UTC(2026, 0, 1) * 1_000;

/** Products whose categories change from one to the next; nothing of two of them is alike. */
const product = (n: number): SearchDocument => ({
  id: `g${String(n).padStart(4, '0')}`,
  // On all of them, on a third, on a few, on one alone.
  lexemes: [
    '纸',
    ...(n % 3 === 0 ? ['复印'] : []),
    ...(n % 97 === 0 ? ['再生'] : []),
    `a${n}`,
    filterLexeme.payment(n % 2 === 0 ? 'transfer' : 'card'),
  ],
  categoryId: n % 11 === 0 ? null : `c${n % 7}`,
  brandId: `b${n % 5}`,
  shopId: `s${n % 13}`,
  tags: n % 4 === 0 ? ['sme', 'energy'] : n % 4 === 1 ? ['sme'] : [],
  price: 100 + ((n * 7_919) % 5_003),
  sold: (n * 31) % 211,
  score: (n * 17) % 307,
  listed: SINCE + n * 1_000,
  inStock: n % 6 !== 0,
  deliveryDays: n % 5 === 0 ? null : n % 40,
  attributes: [{ name: '克重', value: `${70 + (n % 4) * 10}g` }],
});

const lexeme = (text: string, isPrefix = false) =>
  ({ kind: 'lexeme', lexeme: text, isPrefix }) as const;

const query = (words: IndexQuery['words'], more: Partial<IndexQuery> = {}): IndexQuery => ({
  words,
  chosenWords: words,
  unattributedWords: words,
  attributes: [],
  isTyped: true,
  priceMin: null,
  priceMax: null,
  inStock: false,
  regions: null,
  sceneId: null,
  brandIds: null,
  shopIds: null,
  payments: null,
  deliveryWithin: null,
  sort: [],
  page: 1,
  pageSize: 50,
  bounds: { facets: 1_000, total: 1_000, attributes: 1_000 },
  ...more,
});

const queries: readonly IndexQuery[] = [
  query(null),
  query(lexeme('纸'), { sort: [{ field: 'price', descending: false }] }),
  query(lexeme('复印'), { brandIds: ['b1', 'b3'], sort: [{ field: 'sold', descending: true }] }),
  query(lexeme('再生'), { sort: [{ field: 'listed', descending: true }] }),
  query(lexeme('a12', true), { payments: ['card'] }),
  query(lexeme('a599')),
  query(lexeme('纸'), {
    inStock: true,
    deliveryWithin: 7,
    priceMin: fen(500),
    priceMax: fen(4_000),
  }),
  query({ kind: 'all', parts: [lexeme('纸'), lexeme('复印')] }, { shopIds: ['s2', 's5'] }),
  query({ kind: 'any', parts: [lexeme('再生'), lexeme('a7')] }),
];

const around = { shopsOfRegion: null, productsOfScene: null };
const scene = { shopsOfRegion: ['s1', 's4', 's9'], productsOfScene: ['g0001', 'g0077', 'g0400'] };

const answersOf = (index: MemoryIndex) =>
  queries.flatMap((asked) => [
    index.search(asked, around),
    index.search(asked, scene),
    index.attributeFacets(asked, around),
  ]);

describe('[SE4] an index whose categories are gathered', () => {
  const asTheyCame = new MemoryIndex();
  const gathered = new MemoryIndex();
  const both = (change: (index: MemoryIndex) => void) => {
    change(asTheyCame);
    change(gathered);
  };

  it('answers as before', () => {
    for (let n = 0; n < PRODUCTS; n += 1) both((index) => index.put(product(n)));
    both((index) => index.remove('g0042'));
    gathered.gatherCategories();
    expect(gathered.size).toBe(PRODUCTS - 1);
    expect(answersOf(gathered)).toEqual(answersOf(asTheyCame));
  });

  it('takes in what comes, changes and goes afterwards', () => {
    both((index) => index.put({ ...product(7), price: 1, lexemes: ['纸', '再生'] }));
    both((index) => index.put(product(PRODUCTS)));
    both((index) => index.remove('g0097'));
    expect(answersOf(gathered)).toEqual(answersOf(asTheyCame));
  });
});
