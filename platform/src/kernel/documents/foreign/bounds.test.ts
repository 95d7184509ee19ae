import { afterEach, expect, it } from 'vitest';
import { boundsInForce, breachOf, foreignBounds, stretchForeignTime } from './bounds.ts';

afterEach(() => stretchForeignTime(1));

it('a busy machine gives files more time, and the refusal names it', () => {
  stretchForeignTime(4);
  expect(boundsInForce('invoice')).toEqual({ ...foreignBounds.invoice, timeMs: 60_000 });
  expect(breachOf('invoice', 'timeMs').values).toEqual({ max: '60' });
});
