import { describe, expect, it } from 'vitest';
import { askedByPackage } from './use-asked.ts';

describe('[AU31] countersigns that wait', () => {
  it('are counted by package', () => {
    const todos = [{ businessId: 'A-1' }, { businessId: 'B-1' }, { businessId: 'A-1' }];
    expect([...askedByPackage(todos)]).toEqual([
      ['A-1', 2],
      ['B-1', 1],
    ]);
  });
});
