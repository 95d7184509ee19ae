import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

/**
 * Returns work whose calls stay pending until the test calls `end`, which ends the oldest pending
 * call. `most` returns the highest number of calls that were pending at one time.
 */
function held() {
  const ends: (() => void)[] = [];
  let most = 0;
  let active = 0;
  const work = () =>
    new Promise<string>((resolve) => {
      active += 1;
      most = Math.max(most, active);
      ends.push(() => {
        active -= 1;
        resolve('done');
      });
    });
  return { work, end: () => ends.shift()?.(), most: () => most };
}
const soon = () => new Promise((next) => setTimeout(next, 5));

describe('a bounded queue', () => {
  it('runs so many at once, lets a few wait in order, and tells the others', async () => {
    const queue = createBoundedQueue({ active: 1, waiting: 2, waitMs: 1_000 });
    const { work, end, most } = held();
    const order: number[] = [];
    const runs = [1, 2, 3, 4].map((n) =>
      queue.run(work).then((result) => {
        order.push(n);
        return result;
      }),
    );
    await soon();
    expect(order).toEqual([4]);
    for (let at = 0; at < 3; at += 1) {
      end();
      await soon();
    }
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done', 'busy']);
    expect(order).toEqual([4, 1, 2, 3]);
    expect(most()).toBe(1);
  });

  it('serves one lane before the other, each with its own bound', async () => {
    const queue = createBoundedQueue({ active: 1, waiting: 2, waitMs: 1_000 });
    const { work, end } = held();
    const order: string[] = [];
    const run = (name: string, lane: 'soon' | 'late') =>
      queue.run(work, lane).then((result) => order.push(`${name} ${result}`));
    const runs = [
      run('first', 'late'),
      run('late 1', 'late'),
      run('late 2', 'late'),
      run('late 3', 'late'),
      run('soon 1', 'soon'),
      run('soon 2', 'soon'),
    ];
    await soon();
    expect(order).toEqual(['late 3 busy']);
    for (let at = 0; at < 5; at += 1) {
      end();
      await soon();
    }
    await Promise.all(runs);
    expect(order.slice(1)).toEqual([
      'first done',
      'soon 1 done',
      'soon 2 done',
      'late 1 done',
      'late 2 done',
    ]);
  });

  it('gives up on a wait that is too long, and goes on after a failure', async () => {
    const queue = createBoundedQueue({ active: 1, waiting: 5, waitMs: 20 });
    const { work, end } = held();
    const first = queue.run(work);
    expect(await queue.run(work)).toBe('busy');
    end();
    expect(await first).toBe('done');
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 1)).toBe(1);
  });
});
