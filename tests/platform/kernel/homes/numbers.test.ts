import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { drawDocumentNumbers } from '@jicai/platform/src/kernel/numbers/numbers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, openDatabase } from '../../../harness/world.ts';

const contract = { kind: 'contract', prefix: 'HT', per: 'day', digits: 4 } as const;
const yearly = { kind: 'invoice', prefix: '', per: 'year', digits: 6 } as const;

describe.each(['embedded', 'postgres'] as const)('document numbers on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  afterAll(() => db.destroy());

  it('count within their day or year in China', async () => {
    // 23:59:59 and midnight in China.
    const clock = manualClock(Date.parse('2026-12-31T15:59:59.000Z'));
    const draw = (of: typeof contract | typeof yearly, count: number) =>
      drawDocumentNumbers(of, count, clock, db);
    expect(await draw(contract, 2)).toEqual({
      now: clock.at,
      numbers: ['HT202612310001', 'HT202612310002'],
    });
    expect((await draw(contract, 1)).numbers).toEqual(['HT202612310003']);
    expect((await draw(yearly, 1)).numbers).toEqual(['2026000001']);
    clock.at += 1_000;
    expect((await draw(contract, 1)).numbers).toEqual(['HT202701010001']);
    expect((await draw(yearly, 1)).numbers).toEqual(['2027000001']);
    await expect(draw(contract, 0)).rejects.toThrow('cannot be drawn');
  });

  it('go on beyond their digits', async () => {
    const small = { kind: 'small', prefix: 'S', per: 'year', digits: 1 } as const;
    const clock = manualClock(Date.parse('2026-06-01T00:00:00Z'));
    const { numbers } = await drawDocumentNumbers(small, 11, clock, db);
    expect([numbers.at(0), numbers.at(-1)]).toEqual(['S20261', 'S202611']);
  });

  it('have no gaps and no doubles, whatever rolls back and however many draw at once', async () => {
    const gapless = { kind: 'gapless', prefix: 'G', per: 'year', digits: 3 } as const;
    const drawn: string[] = [];
    const draw = (n: number) =>
      db.transaction().execute(async (trx) => {
        const { numbers } = await drawDocumentNumbers(gapless, 1 + (n % 2), databaseClock, trx);
        if (n % 3 === 0) throw new Error('rolled back');
        drawn.push(...numbers);
      });
    await Promise.allSettled(Array.from({ length: 18 }, (_, n) => draw(n)));
    const counters = drawn.map((number) => Number(number.slice(5))).toSorted((a, b) => a - b);
    expect(counters).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  });
});
