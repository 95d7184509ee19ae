import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TabChannel, watchTabs } from './open-elsewhere.ts';

/** Channels of one name, as a browser connects them. */
function tabs() {
  const open = new Set<TabChannel>();
  return (): TabChannel => {
    const own: TabChannel = {
      onmessage: null,
      postMessage(data) {
        for (const other of [...open])
          if (other !== own) other.onmessage?.(new MessageEvent('message', { data }));
      },
      close: () => open.delete(own),
    };
    open.add(own);
    return own;
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells both tabs of each other, and the one that stays when the other has gone', () => {
  const openTab = tabs();
  const told: Record<string, boolean> = {};
  const stop = watchTabs(openTab(), (isElsewhere) => {
    told.first = isElsewhere;
  });
  vi.advanceTimersByTime(20_000);
  expect(told.first).toBe(false);
  const stopSecond = watchTabs(openTab(), (isElsewhere) => {
    told.second = isElsewhere;
  });
  expect(told).toEqual({ first: true, second: true });
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual({ first: true, second: true });
  stopSecond();
  vi.advanceTimersByTime(10_000);
  expect(told.first).toBe(false);
  stop();
});
