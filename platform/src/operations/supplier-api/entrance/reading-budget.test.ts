import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { describe, expect, it } from 'vitest';
import { createReadingBudget } from './reading-budget.ts';

const broken = refuse('invoice.unreadable', { reason: '' });

describe('[SA6] what one request may cost in reading files', () => {
  it('ends with the third unreadable file; the others are not looked at', async () => {
    const budget = createReadingBudget(() => 0);
    let looked = 0;
    const answers = [];
    for (let nth = 0; nth < 20; nth += 1)
      answers.push(
        await budget.read(async () => {
          looked += 1;
          return nth === 1 ? 'good' : broken;
        }),
      );
    expect(looked).toBe(4);
    expect(answers.slice(0, 4)).toEqual([broken, 'good', broken, broken]);
    expect(answers.at(-1)).toEqual(refuse('supplierApi.enoughRead', { count: '3' }));
  });

  it('ends when its time is spent, also with files that can be read', async () => {
    let at = 0;
    const budget = createReadingBudget(() => at);
    const slow = () =>
      budget.read(async () => {
        at += 6_000;
        return 'good';
      });
    expect([await slow(), await slow(), await slow()]).toEqual([
      'good',
      'good',
      refuse('supplierApi.readLater'),
    ]);
  });
});
