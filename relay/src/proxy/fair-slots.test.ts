import { describe, expect, it, vi } from 'vitest';
import { createFairSlots } from './fair-slots.ts';

const options = { places: () => 2, mostWaiting: 100, waitMs: 1_000 };

/**
 * Makes each caller in the list enter a call, in this order; collects the callers that got a slot
 * with their releasing functions.
 */
function enterAll(places: ReturnType<typeof createFairSlots>, callers: readonly string[]) {
  const served: { caller: string; leave: () => void }[] = [];
  for (const caller of callers) {
    places.enter(caller).then((leave) => leave && served.push({ caller, leave }));
  }
  return served;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('[AT3] places of strangers', () => {
  it('are given in turn: a caller with many calls delays only their own', async () => {
    const places = createFairSlots(options);
    const served = enterAll(places, ['foe', 'foe', 'foe', 'foe', 'foe', 'office', 'home']);
    await settled();
    expect(served.map(({ caller }) => caller)).toEqual(['foe', 'foe']);
    for (let index = 0; index < 4; index += 1) {
      served[index]?.leave();
      await settled();
    }
    expect(served.map(({ caller }) => caller).slice(2)).toEqual(['foe', 'office', 'home', 'foe']);
  });

  it('are released once, whoever says it twice', async () => {
    const places = createFairSlots({ ...options, places: () => 1 });
    const served = enterAll(places, ['a', 'b', 'c']);
    await settled();
    served[0]?.leave();
    served[0]?.leave();
    await settled();
    expect(served.map(({ caller }) => caller)).toEqual(['a', 'b']);
  });

  it('follow a number that changes', async () => {
    let number = 3;
    const places = createFairSlots({ ...options, places: () => number });
    const served = enterAll(places, ['a', 'b', 'c', 'd', 'e']);
    await settled();
    expect(served).toHaveLength(3);
    number = 1;
    served[0]?.leave();
    served[1]?.leave();
    await settled();
    expect(served).toHaveLength(3);
    served[2]?.leave();
    await settled();
    expect(served).toHaveLength(4);
    number = 2;
    served[3]?.leave();
    await settled();
    expect(served).toHaveLength(5);
  });

  it('are not waited for without end, nor by any number', async () => {
    vi.useFakeTimers();
    const places = createFairSlots({ places: () => 1, mostWaiting: 1, waitMs: 1_000 });
    const leave = await places.enter('a');
    const second = places.enter('b');
    expect(await places.enter('c')).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toBeNull();
    leave?.();
    expect(await places.enter('c')).not.toBeNull();
    vi.useRealTimers();
  });
});
