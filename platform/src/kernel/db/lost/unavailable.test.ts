import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('[F12] [F13] a database that is busy or away', () => {
  it.each([
    ['a lock that does not come', failure('x', '55P03')],
    ['a statement over its time', failure('x', '57014')],
    ['a shutdown', failure('x', '57P01')],
    ['too many connections', failure('x', '53300')],
    ['a broken connection', failure('x', '08006')],
    ['nobody who listens', failure('x', 'ECONNREFUSED')],
    ['the driver without a code', failure('Connection terminated unexpectedly')],
    ['a full pool', failure('timeout exceeded when trying to connect')],
  ])('%s', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a duplicate', failure('x', '23505')],
    ['a mistake in SQL', failure('x', '42601')],
    ['a bug', new TypeError('Connection')],
    ['no error', { code: '08006' }],
  ])('not %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
