import { describe, expect, it } from 'vitest';
import { type Batch, createLanes, LATER, MOST, MOST_ALONE, MOST_SHARED } from './lanes.ts';

const answersTo = ({ key, entries }: Batch<number>) =>
  entries.map((entry) => ({ answer: `${key}${entry}` }));

/** Lanes whose transactions end when the test says. */
function stage(patienceMs = 60_000) {
  /** Each with what it carries, as `a1,2 b3`, and with lanes beside it or alone. */
  const transactions: {
    readonly kind: 'alone' | 'shared';
    readonly carries: string;
    readonly end: (later?: string) => void;
  }[] = [];
  const textOf = (batches: readonly Batch<number>[]) =>
    batches.map(({ key, entries }) => `${key}${entries}`).join(' ');
  const lanes = createLanes<number, string>({
    carryOut: (batch) =>
      new Promise((resolve) => {
        const end = () => resolve(answersTo(batch));
        transactions.push({ kind: 'alone', carries: textOf([batch]), end });
      }),
    carryOutTogether: (batches) =>
      new Promise((resolve) => {
        const end = (later = '') =>
          resolve(
            batches.map((batch) =>
              batch.key === later ? batch.entries.map(() => LATER) : answersTo(batch),
            ),
          );
        transactions.push({ kind: 'shared', carries: textOf(batches), end });
      }),
    patienceMs,
    tooLate: () => new Error('too late'),
  });
  return {
    submit: lanes.submit.bind(lanes),
    carried: async () => {
      await settled();
      return transactions.map(({ kind, carries }) => `${kind} ${carries}`);
    },
    end: async (index: number, later?: string) => {
      await settled();
      transactions[index]?.end(later);
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Keys of as many lanes as go alone, and then some. */
const alone = numbers(1, MOST_ALONE).map((n) => `alone${n}-`);
const shared = numbers(1, MOST_SHARED).map((n) => `shared${n}-`);

/** A stage on which all that may go is under way. */
function busyStage(patienceMs?: number) {
  const stand = stage(patienceMs);
  const first = [...alone, ...shared].map((key) => stand.submit(key, 0));
  return { ...stand, first, sharedAt: MOST_ALONE };
}

describe('[AU10] lanes', () => {
  it('whoever finds the lane free goes at once; those who come meanwhile are the next batch, in order', async () => {
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

  it(`a batch has ${MOST} members at the most`, async () => {
    const { submit, carried, end } = stage();
    const answers = numbers(0, 2 * MOST).map((n) => submit('a', n));
    for (const index of [0, 1, 2]) await end(index);
    expect(await carried()).toEqual([
      'alone a0',
      `alone a${numbers(1, MOST)}`,
      `alone a${numbers(MOST + 1, 2 * MOST)}`,
    ]);
    await Promise.all(answers);
  });

  it('lanes of other keys go beside it', async () => {
    const { submit, carried, end } = stage();
    const all = [submit('a', 1), submit('b', 2), submit('a', 3)];
    expect(await carried()).toEqual(['alone a1', 'alone b2']);
    await end(0);
    expect((await carried()).at(-1)).toBe('alone a3');
    await end(1);
    await end(2);
    expect(await Promise.all(all)).toEqual(['a1', 'b2', 'a3']);
  });

  it('what was thrown for one member is that member’s alone', async () => {
    const lanes = createLanes<number, number>({
      carryOut: async ({ entries }) =>
        entries.map((entry) => (entry === 2 ? { error: new Error('two') } : { answer: entry })),
      carryOutTogether: () => Promise.reject(new Error('nothing to share')),
      patienceMs: 60_000,
      tooLate: () => new Error('too late'),
    });
    const ends = await Promise.allSettled([1, 2, 3].map((n) => lanes.submit('a', n)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('a member that waited too long is not carried out', async () => {
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

describe('[AU10] many busy lanes', () => {
  it('what is ready while the shared transactions are under way goes together in the next', async () => {
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

  it('a lane that went alone goes on together with others while they are busy, alone when not', async () => {
    const { submit, carried, end, first, sharedAt } = busyStage();
    const [one = ''] = alone;
    const again = submit(one, 1);
    await end(0);
    await end(sharedAt);
    expect((await carried()).at(-1)).toBe(`shared ${one}1`);
    const last = (await carried()).length - 1;
    for (const index of numbers(1, last)) await end(index);
    await Promise.all([...first, again]);
    const after = submit(one, 2);
    expect((await carried()).at(-1)).toBe(`alone ${one}2`);
    await end(last + 1);
    expect(await after).toBe(`${one}2`);
  });

  it(`${MOST} members go together at the most; the rest of a lane is its next batch`, async () => {
    const { submit, carried, end, sharedAt } = busyStage();
    const all = [
      ...numbers(1, MOST - 1).map((n) => submit('a', n)),
      ...[1, 2].map((n) => submit('b', n)),
      submit('c', 1),
    ];
    await end(sharedAt);
    await end(sharedAt + 1);
    expect((await carried()).slice(-2)).toEqual([
      `shared a${numbers(1, MOST - 1)} b1`,
      'shared c1',
    ]);
    const at = (await carried()).length;
    await end(at - 2);
    expect((await carried()).at(-1)).toBe('shared b2');
    await end(at - 1);
    await end(at);
    await Promise.all(all);
  });

  it('a batch that is handed back goes alone, before what came after it, and holds up no other', async () => {
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
    // However long that takes, others go on.
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

  it('whoever waited too long for a shared transaction is not carried out', async () => {
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
