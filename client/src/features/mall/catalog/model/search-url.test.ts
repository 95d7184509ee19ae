import { SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import {
  changed,
  emptySearch,
  readSearch,
  type Search,
  searchQuery,
  toggled,
  within,
  withoutChip,
} from './search-url.ts';

/** The wire's names, as chips carry them. */
const field = (name: string) => SearchRequest.fields[name]?.[0] ?? '';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the URL of a search', () => {
  it('is empty for a search that asks nothing', () => {
    expect(searchQuery(emptySearch)).toBe('');
    expect(read('')).toEqual(emptySearch);
  });

  it('carries every condition there and back', () => {
    const search: Search = {
      shopIds: ['a', 'b'],
      regionCode: '330102',
      shopId: 's1',
      categoryName: '办公用纸',
      categoryId: 'c1',
      priceMin: fen(1_050),
      priceMax: fen(900_000),
      keyword: 'A4 纸 & 笔',
      keys: ['规格:A4', '克重:70g', '复印'],
      brandNames: ['得力', '晨光'],
      ascending: ['price'],
      descending: [],
      townCode: '330102001',
      page: 3,
      pageSize: 30,
      inStock: true,
      payments: ['transfer'],
      tagIds: ['t1'],
      kind: 'special',
      zoneId: 'sxzq',
      sceneId: 'j1',
    };
    expect(read(searchQuery(search))).toEqual(search);
  });

  it('has the names of the specification', () => {
    const search = { ...emptySearch, keyword: 'A4', inStock: true, page: 2 };
    expect(searchQuery(search)).toBe('search_input=A4&pageno=2&stock=1');
  });

  it('loses a condition that cannot be read, not the page', () => {
    expect(read('price_now_min=abc&pageno=0&ascFieldList=drop&search_input=x')).toEqual({
      ...emptySearch,
      keyword: 'x',
    });
  });

  it('looks for the beginning of a text that is too long, not for every product', () => {
    expect(read(`search_input=${'纸'.repeat(500)}`).keyword).toBe('纸'.repeat(100));
  });
});

describe('changes', () => {
  it('begin at the first page again, but for the page itself', () => {
    const there = { ...emptySearch, page: 4 };
    expect(changed(there, { keyword: 'x' }).page).toBeNull();
    expect(changed(there, { page: 5 }).page).toBe(5);
  });

  it('a chip takes its own condition out', () => {
    const search: Search = {
      ...emptySearch,
      brandNames: ['得力', '晨光'],
      keys: ['规格:A4', '加厚'],
      priceMin: fen(100),
      priceMax: fen(200),
      categoryId: 'c1',
    };
    expect(withoutChip(search, field('brandNames'), '得力').brandNames).toEqual(['晨光']);
    expect(
      withoutChip({ ...search, brandNames: ['晨光'] }, field('brandNames'), '晨光').brandNames,
    ).toBeNull();
    expect(withoutChip(search, field('keys'), '规格:A4').keys).toEqual(['加厚']);
    expect(withoutChip(search, field('priceMin'), '1.00')).toMatchObject({
      priceMin: null,
      priceMax: null,
    });
    expect(withoutChip(search, field('categoryId'), 'c1')).toMatchObject({
      categoryId: null,
      keys: ['加厚'],
    });
    expect(withoutChip(search, 'nothing', 'c1')).toBe(search);
  });

  it('[SE2] a word within the result joins the words there are, once', () => {
    const search: Search = { ...emptySearch, keyword: '纸', keys: ['规格:A4'], page: 3 };
    const narrowed = within(search, ' 加厚 ');
    expect(narrowed).toMatchObject({ keyword: '纸', keys: ['规格:A4', '加厚'], page: null });
    expect(within(narrowed ?? search, '加厚')).toBeNull();
    expect(within(search, '纸')).toBeNull();
    expect(within(search, ' ')).toBeNull();
  });

  it('toggling puts in and takes out', () => {
    expect(toggled(null, 'a')).toEqual(['a']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['a'], 'a')).toBeNull();
  });
});
