import { expect, it } from 'vitest';
import { every, type Timers } from './every.ts';

/** Creates timers that fire only when the test calls `fire`. */
function manualTimers() {
  const waiting = new Map<number, { ms: number; run: () => void }>();
  let count = 0;
  const timers: Timers = {
    after: (ms, run) => {
      count += 1;
      const id = count;
      waiting.set(id, { ms, run });
      return () => waiting.delete(id);
    },
  };
  return {
    timers,
    waits: () => [...waiting.values()].map(({ ms }) => ms),
    async fire() {
      const all = [...waiting.values()];
      waiting.clear();
      for (const { run } of all) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const failures: unknown[] = [];
const onError = (error: unknown) => failures.push(error);

it('asks for the wait before each round and never overlaps two of them', async () => {
  const { timers, waits, fire } = manualTimers();
  let rounds = 0;
  let end = () => {};
  const round = () => {
    rounds += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const stop = every(() => 100 + rounds, round, { onError, timers });
  expect([rounds, waits()]).toEqual([0, [100]]);
  await fire();
  expect([rounds, waits()]).toEqual([1, []]);
  end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(waits()).toEqual([101]);
  await stop();
  expect(waits()).toEqual([]);
});

it('reports a round that failed and goes on, also when it throws at once', async () => {
  const { timers, waits, fire } = manualTimers();
  failures.length = 0;
  const stop = every(
    50,
    () => {
      throw new Error('no luck');
    },
    { onError, timers },
  );
  await fire();
  await fire();
  expect(failures).toEqual([new Error('no luck'), new Error('no luck')]);
  expect(waits()).toEqual([50]);
  await stop();
});

it('the stop waits for the round under way, whose failure is not reported any more', async () => {
  const { timers, waits, fire } = manualTimers();
  failures.length = 0;
  let fail = (_error: Error) => {};
  const round = () =>
    new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
  const stop = every(50, round, { onError, timers });
  await fire();
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  fail(new Error('too late'));
  await stopping;
  expect([failures, waits()]).toEqual([[], []]);
});
