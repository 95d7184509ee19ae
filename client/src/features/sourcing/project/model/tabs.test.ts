import { describe, expect, it } from 'vitest';
import { readListState } from './tabs.ts';

const read = (query: string) => readListState(new URLSearchParams(query));

describe('readListState', () => {
  it('reads tab, keyword and page', () => {
    expect(read('zt=2&keyword=%E7%94%B5&page=3')).toEqual({
      tab: 'running',
      keyword: '电',
      page: 3,
    });
    expect(read('')).toEqual({ tab: 'all', keyword: '', page: 1 });
  });

  it.each(['zt=9', 'zt=x', 'page=0', 'page=-1', 'page=1.5', 'page=1e9', 'page=x'])(
    'leaves out what it cannot read: %s',
    (query) => expect(read(query)).toEqual({ tab: 'all', keyword: '', page: 1 }),
  );
});
