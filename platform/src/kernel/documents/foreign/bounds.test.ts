import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { afterEach, expect, it } from 'vitest';
import { boundsInForce, breachOf, foreignBounds, stretchForeignTime } from './bounds.ts';
import { WAIT_MS } from './reader.ts';

afterEach(() => stretchForeignTime(1));

it('a busy machine gives files more time, and the refusal names it', () => {
  stretchForeignTime(4);
  expect(boundsInForce('invoice')).toEqual({ ...foreignBounds.invoice, timeMs: 60_000 });
  expect(breachOf('invoice', 'timeMs').values).toEqual({ max: '60' });
});

it('a file that waited longest and is read longest is answered before the relay gives up', () => {
  const longest = Math.max(...Object.values(foreignBounds).map(({ timeMs }) => timeMs));
  expect(WAIT_MS + longest).toBeLessThan(trafficLimits.answers.longMs);
});
