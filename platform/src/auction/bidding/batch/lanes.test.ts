import { describe, expect, it } from 'vitest';
import {
  type Batch,
  createBatchQueues,
  DEFERRED,
  MAX_BATCH,
  MAX_SHARED,
  MAX_SINGLE,
} from './lanes.ts';

const answersTo = ({ key, entries }: Batch<number>) =>
  entries.map((entry) => ({ answer: `${key}${entry}` }));

/** Creates batch queues of which the test ends each transaction itself, by `end`. */
function stage(maxWaitMs = 60_000) {
  /**
   * The transactions that were started, in order. `carries` lists the keys with their entries:
   * `a1,2 b3`.
   */
  const transactions: {
    readonly kind: 'alone' | 'shared';
    readonly carries: string;
    readonly end: (deferred?: string) => void;
  }[] = [];
  const textOf = (batches: readonly Batch<number>[]) =>
    batches.map(({ key, entries }) => `${key}${entries}`).join(' ');
  const queues = createBatchQueues<number, string>({
    run: (batch) =>
      new Promise((resolve) => {
        const end = () => resolve(answersTo(batch));
        transactions.push({ kind: 'alone', carries: textOf([batch]), end });
      }),
    runShared: (batches) =>
      new Promise((resolve) => {
        const end = (deferred = '') =>
          resolve(
            batches.map((batch) =>
              batch.key === deferred ? batch.entries.map(() => DEFERRED) : answersTo(batch),
            ),
          );
        transactions.push({ kind: 'shared', carries: textOf(batches), end });
      }),
    maxWaitMs,
    createTimeout: () => new Error('too late'),
  });
  return {
    submit: queues.submit.bind(queues),
    carried: async () => {
      await settled();
      return transactions.map(({ kind, carries }) => `${kind} ${carries}`);
    },
    end: async (index: number, deferred?: string) => {
      await settled();
      transactions[index]?.end(deferred);
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/**
 * As many keys as single transactions may run at once (`alone`), and as many as shared ones
 * (`shared`).
 */
const alone = numbers(1, MAX_SINGLE).map((n) => `alone${n}-`);
const shared = numbers(1, MAX_SHARED).map((n) => `shared${n}-`);

/** Creates a stage on which as many single and shared transactions run as may run at once. */
function busyStage(maxWaitMs?: number) {
  const stand = stage(maxWaitMs);
  const first = [...alone, ...shared].map((key) => stand.submit(key, 0));
  return { ...stand, first, sharedAt: MAX_SINGLE };
}

describe('[AU10] batch queues', () => {
  it('an entry of an idle queue runs at once; those that arrive meanwhile are the next batch, in order', async () => {
    const { submit, carried, end } = stage();
    const answers = numbers(1, 5).map((n) => submit('a', n));
    expect(await carried()).toEqual(['alone a1']);
    await end(0);
    expect(await carried()).toEqual(['alone a1', 'alone a2,3,4,5']);
    const last = submit('a', 6);
    await end(1);
    await end(2);
    expect(await Promise.all([...answers, last])).toEqual(numbers(1, 6).map((n) => `a${n}`));
    expect(await carried()).toHaveLength(3);
  });

  it(`a batch has ${MAX_BATCH} entries at the most`, async () => {
    const { submit, carried, end } = stage();
    const answers = numbers(0, 2 * MAX_BATCH).map((n) => submit('a', n));
    for (const index of [0, 1, 2]) await end(index);
    expect(await carried()).toEqual([
      'alone a0',
      `alone a${numbers(1, MAX_BATCH)}`,
      `alone a${numbers(MAX_BATCH + 1, 2 * MAX_BATCH)}`,
    ]);
    await Promise.all(answers);
  });

  it('queues of other keys run beside it', async () => {
    const { submit, carried, end } = stage();
    const all = [submit('a', 1), submit('b', 2), submit('a', 3)];
    expect(await carried()).toEqual(['alone a1', 'alone b2']);
    await end(0);
    expect((await carried()).at(-1)).toBe('alone a3');
    await end(1);
    await end(2);
    expect(await Promise.all(all)).toEqual(['a1', 'b2', 'a3']);
  });

  it('an error of one entry rejects only that entry', async () => {
    const queues = createBatchQueues<number, number>({
      run: async ({ entries }) =>
        entries.map((entry) => (entry === 2 ? { error: new Error('two') } : { answer: entry })),
      runShared: () => Promise.reject(new Error('nothing to share')),
      maxWaitMs: 60_000,
      createTimeout: () => new Error('too late'),
    });
    const ends = await Promise.allSettled([1, 2, 3].map((n) => queues.submit('a', n)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('an entry that waited too long does not run', async () => {
    const { submit, carried, end } = stage(20);
    const first = submit('a', 1);
    const late = expect(submit('a', 2)).rejects.toThrow('too late');
    await new Promise((resolve) => setTimeout(resolve, 40));
    const fresh = submit('a', 3);
    await end(0);
    await end(1);
    await late;
    expect(await Promise.all([first, fresh])).toEqual(['a1', 'a3']);
    expect(await carried()).toEqual(['alone a1', 'alone a3']);
  });
});

describe('[AU10] many busy queues', () => {
  it('batches that become ready while the shared transactions run go together in the next one', async () => {
    const { submit, carried, end, sharedAt } = busyStage();
    const all = [submit('a', 1), submit('b', 2), submit('a', 3), submit('c', 4)];
    const begun = [
      ...alone.map((key) => `alone ${key}0`),
      ...shared.map((key) => `shared ${key}0`),
    ];
    expect(await carried()).toEqual(begun);
    await end(sharedAt);
    expect(await carried()).toEqual([...begun, 'shared a1,3 b2 c4']);
    await end(begun.length);
    expect(await Promise.all(all)).toEqual(['a1', 'b2', 'a3', 'c4']);
  });

  it('a queue that ran alone shares a transaction while others are busy, and runs alone when not', async () => {
    const { submit, carried, end, first, sharedAt } = busyStage();
    const [key = ''] = alone;
    const again = submit(key, 1);
    await end(0);
    await end(sharedAt);
    expect((await carried()).at(-1)).toBe(`shared ${key}1`);
    const last = (await carried()).length - 1;
    for (const index of numbers(1, last)) await end(index);
    await Promise.all([...first, again]);
    const after = submit(key, 2);
    expect((await carried()).at(-1)).toBe(`alone ${key}2`);
    await end(last + 1);
    expect(await after).toBe(`${key}2`);
  });

  it(`${MAX_BATCH} entries share a transaction at the most; the rest of a queue is its next batch`, async () => {
    const { submit, carried, end, sharedAt } = busyStage();
    const all = [
      ...numbers(1, MAX_BATCH - 1).map((n) => submit('a', n)),
      ...[1, 2].map((n) => submit('b', n)),
      submit('c', 1),
    ];
    await end(sharedAt);
    await end(sharedAt + 1);
    expect((await carried()).slice(-2)).toEqual([
      `shared a${numbers(1, MAX_BATCH - 1)} b1`,
      'shared c1',
    ]);
    const at = (await carried()).length;
    await end(at - 2);
    expect((await carried()).at(-1)).toBe('shared b2');
    await end(at - 1);
    await end(at);
    await Promise.all(all);
  });

  it('a deferred batch runs alone, before what came after it, and delays no other', async () => {
    const { submit, carried, end, sharedAt } = busyStage();
    const answers: string[] = [];
    const note = (answer: Promise<string>) => answer.then((text) => answers.push(text));
    const all = [note(submit('held', 1)), note(submit('free', 1)), note(submit('held', 2))];
    await end(sharedAt);
    const together = (await carried()).length - 1;
    all.push(note(submit('held', 3)));
    await end(together, 'held');
    expect(answers).toEqual(['free1']);
    expect((await carried()).at(-1)).toBe('alone held1,2');
    // While the deferred batch runs alone, the other queue goes on in shared transactions.
    const other = submit('free', 2);
    expect((await carried()).at(-1)).toBe('shared free2');
    await end(together + 2);
    expect(await other).toBe('free2');
    await end(together + 1);
    expect(answers.toSorted()).toEqual(['free1', 'held1', 'held2']);
    expect((await carried()).at(-1)).toBe('shared held3');
    await end((await carried()).length - 1);
    await Promise.all(all);
  });

  it('an entry that waited too long for a shared transaction does not run', async () => {
    const { submit, carried, end, sharedAt } = busyStage(20);
    const late = expect(submit('a', 1)).rejects.toThrow('too late');
    await new Promise((resolve) => setTimeout(resolve, 40));
    const fresh = submit('b', 1);
    await end(sharedAt);
    await late;
    expect((await carried()).at(-1)).toBe('shared b1');
    await end((await carried()).length - 1);
    expect(await fresh).toBe('b1');
    const again = submit('a', 2);
    await end(sharedAt + 1);
    await end((await carried()).length - 1);
    expect(await again).toBe('a2');
  });
});
