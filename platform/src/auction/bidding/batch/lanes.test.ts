import { describe, expect, it } from 'vitest';
import { createLanes, MOST } from './lanes.ts';

/** Lanes whose batches end when the test says. */
function stage(patienceMs = 60_000) {
  const batches: { entries: readonly number[]; end: () => void }[] = [];
  const lanes = createLanes<number, string>({
    carryOut: (key, entries) =>
      new Promise((resolve) => {
        const end = () => resolve(entries.map((entry) => ({ answer: `${key}${entry}` })));
        batches.push({ entries, end });
      }),
    patienceMs,
    tooLate: () => new Error('too late'),
  });
  const endNext = async (index: number) => {
    batches[index]?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { lanes, batches, endNext };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('[AU10] lanes', () => {
  it('whoever finds the lane free goes at once; those who come meanwhile are the next batch, in order', async () => {
    const { lanes, batches, endNext } = stage();
    const answers = numbers(1, 5).map((n) => lanes.submit('a', n));
    expect(batches.map(({ entries }) => entries)).toEqual([[1]]);
    await endNext(0);
    expect(batches.map(({ entries }) => entries)).toEqual([[1], [2, 3, 4, 5]]);
    const last = lanes.submit('a', 6);
    await endNext(1);
    await endNext(2);
    expect(await Promise.all([...answers, last])).toEqual(numbers(1, 6).map((n) => `a${n}`));
    expect(batches).toHaveLength(3);
  });

  it(`a batch has ${MOST} members at the most`, async () => {
    const { lanes, batches, endNext } = stage();
    const answers = numbers(0, 2 * MOST).map((n) => lanes.submit('a', n));
    for (const index of [0, 1, 2]) await endNext(index);
    expect(batches.map(({ entries }) => entries.length)).toEqual([1, MOST, MOST]);
    await Promise.all(answers);
  });

  it('lanes of other keys go beside it', async () => {
    const { lanes, batches, endNext } = stage();
    const all = [lanes.submit('a', 1), lanes.submit('b', 2), lanes.submit('a', 3)];
    expect(batches.map(({ entries }) => entries)).toEqual([[1], [2]]);
    await endNext(0);
    expect(batches.at(-1)?.entries).toEqual([3]);
    await endNext(1);
    await endNext(2);
    expect(await Promise.all(all)).toEqual(['a1', 'b2', 'a3']);
  });

  it('what was thrown for one member is that member’s alone', async () => {
    const lanes = createLanes<number, number>({
      carryOut: async (_key, entries) =>
        entries.map((entry) => (entry === 2 ? { error: new Error('two') } : { answer: entry })),
      patienceMs: 60_000,
      tooLate: () => new Error('too late'),
    });
    const settled = await Promise.allSettled([1, 2, 3].map((n) => lanes.submit('a', n)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('a member that waited too long is not carried out', async () => {
    const { lanes, batches, endNext } = stage(20);
    const first = lanes.submit('a', 1);
    const late = expect(lanes.submit('a', 2)).rejects.toThrow('too late');
    await new Promise((resolve) => setTimeout(resolve, 40));
    const fresh = lanes.submit('a', 3);
    await endNext(0);
    await endNext(1);
    await late;
    expect(await Promise.all([first, fresh])).toEqual(['a1', 'a3']);
    expect(batches.map(({ entries }) => entries)).toEqual([[1], [3]]);
  });
});
