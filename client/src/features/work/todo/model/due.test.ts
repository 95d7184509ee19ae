import { describe, expect, it } from 'vitest';
import { dueLinks, menuCounts } from './due.ts';

const buyer = [
  { kind: 'toEdit', count: 1 },
  { kind: 'toReceive', count: 2 },
  { kind: 'toAccept', count: 3 },
] as const;

describe('[OR32] numbers of work on orders', () => {
  it('lead to the list that shows them', () => {
    expect(dueLinks(buyer).map(({ word, path }) => `${word} ${path}`)).toEqual([
      '待修改 /Ddgl/order?due=toEdit',
      '待收货 /Ddgl/order?due=toReceive',
      '待验收 /Ddgl/order?due=toAccept',
    ]);
    expect(dueLinks([{ kind: 'toAccept', count: 3 }])[0]?.path).toBe('/yslist');
  });

  it('stand at the entries of the side menu', () => {
    expect(menuCounts(buyer, 7)).toEqual({ '/dbrw': 7, '/Ddgl/order': 6 });
    expect(menuCounts([{ kind: 'toShip', count: 2 }], 2)).toEqual({ '/dbrw': 2, '/GysOrder': 2 });
    expect(menuCounts([], 0)).toEqual({ '/dbrw': 0 });
  });
});
