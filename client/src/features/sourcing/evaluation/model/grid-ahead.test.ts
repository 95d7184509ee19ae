import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../../../lib/http/call.ts';
import type { Call } from '../../../../lib/http/http.ts';
import { gridAhead, KEPT_MS, mayAskGrid } from './grid-ahead.ts';

const packageNumber = 'XJ1-1';
const organiser = { packageNumber, isLoggedIn: true, isSupplier: false };

describe('who asks ahead for the opened quotes', () => {
  it('is an organiser in the hall of a package', () => {
    expect(mayAskGrid(organiser)).toBe(true);
  });

  it.each([
    ['a visitor', { isLoggedIn: false }],
    ['a supplier', { isSupplier: true }],
    ['anybody in the hall of no package', { packageNumber: '' }],
  ])('is not %s', (_who, other) => {
    expect(mayAskGrid({ ...organiser, ...other })).toBe(false);
  });
});

describe('quotes that were asked for ahead', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const key = keyOf(evaluationEndpoints.grid, { packageNumber });

  /** Asks ahead, as nobody who shows the answer. */
  async function ask() {
    const queries = new QueryClient();
    const asked: string[] = [];
    const call = (({ name }: { name: string }) => {
      asked.push(name);
      return Promise.resolve({ grid: {} });
    }) as unknown as Call;
    await queries.prefetchQuery(gridAhead(call, packageNumber));
    return { queries, asked };
  }

  it('are found by the page under its own key', async () => {
    const { queries, asked } = await ask();
    expect(asked).toEqual([evaluationEndpoints.grid.name]);
    expect(queries.getQueryData(key)).toEqual({ grid: {} });
  });

  it('are forgotten when no page has taken them', async () => {
    const { queries } = await ask();
    vi.advanceTimersByTime(KEPT_MS - 1);
    expect(queries.getQueryData(key)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(queries.getQueryData(key)).toBeUndefined();
  });
});
