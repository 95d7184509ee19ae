import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import {
  drawDocumentNumbers,
  numberWithin,
  randomNumber,
} from '@jicai/platform/src/kernel/numbers/numbers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase, manualClock, openDatabase } from '../../../harness/world.ts';

describe.each(eachDatabase)('document numbers on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  afterAll(() => db.destroy());

  it('count within their day or year in China', async () => {
    // 23:59:59 and midnight in China.
    const clock = manualClock(Date.parse('2026-12-31T15:59:59.000Z'));
    const draw = (of: 'contract' | 'person', count: number) =>
      drawDocumentNumbers(of, count, clock, db);
    expect(await draw('contract', 2)).toEqual({
      now: clock.at,
      numbers: ['HT202612310001', 'HT202612310002'],
    });
    expect((await draw('contract', 1)).numbers).toEqual(['HT202612310003']);
    expect((await draw('person', 1)).numbers).toEqual(['RY2026000001']);
    clock.at += 1_000;
    expect((await draw('contract', 1)).numbers).toEqual(['HT202701010001']);
    expect((await draw('person', 1)).numbers).toEqual(['RY2027000001']);
    await expect(draw('contract', 0)).rejects.toThrow('cannot be drawn');
  });

  it('go on beyond their digits', async () => {
    const clock = manualClock(Date.parse('2026-06-01T00:00:00Z'));
    const drawn = await drawDocumentNumbers('groupBuy', 10_001, clock, db);
    expect(drawn.numbers.slice(-3)).toEqual(['TG20269999', 'TG202610000', 'TG202610001']);
  });

  it('have no gaps and no doubles, whatever rolls back and however many draw at once', async () => {
    const drawn: string[] = [];
    const draw = (n: number) =>
      db.transaction().execute(async (trx) => {
        const { numbers } = await drawDocumentNumbers(
          'fixedOrder',
          1 + (n % 2),
          databaseClock,
          trx,
        );
        if (n % 3 === 0) throw new Error('rolled back');
        drawn.push(...numbers);
      });
    await Promise.allSettled(Array.from({ length: 18 }, (_, n) => draw(n)));
    const counters = drawn.map((number) => Number(number.slice(6))).toSorted((a, b) => a - b);
    expect(counters).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  });
});

it('numbers that do not count are made of their document, or of signs that nobody mistakes', () => {
  expect(numberWithin('parcel', '20260601000000012', 2)).toBe('SH20260601000000012-2');
  expect(numberWithin('objection', 'JJ20260001', 1)).toBe('JJ20260001-Z1');
  expect(numberWithin('complaint', 'JJ20260001-Z1', 1)).toBe('JJ20260001-Z1-T1');
  expect(numberWithin('package', 'JJ20260001', 3)).toBe('JJ20260001-3');
  expect(randomNumber('signUp')).toMatch(/^BM[2-9A-HJ-NP-Z]{10}$/);
  expect(randomNumber('shopEntry')).not.toBe(randomNumber('shopEntry'));
});
