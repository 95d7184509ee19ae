import { expect, it } from 'vitest';
import { createPersonQueue } from './person-queue.ts';

const bounds = { atOnce: 2, waiting: 6, waitingOfPerson: 3, waitMs: 60_000 };

/**
 * Creates work that records its name in `begun` when it starts, and ends when the test calls `end`.
 */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    begun,
    work,
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
    turn,
  };
}

it('one piece of a person runs at a time, and people take turns', async () => {
  const queue = createPersonQueue(bounds);
  const { begun, work, end, turn } = works();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
    queue.run(name.slice(0, 1), work(name)),
  );
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['b1', 'c1']) await end(name);
  expect(begun.slice(3).sort()).toEqual(['a2', 'b2']);
  for (const name of ['a2', 'b2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('too many of one person, and of all, are told so at once', async () => {
  const queue = createPersonQueue(bounds);
  const { work, end, turn } = works();
  const sameOwner = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', work(name)));
  await turn();
  expect(await queue.run('a', work('a5'))).toBe('tooMany');
  const others = ['b', 'c', 'd', 'e'].map((name) => queue.run(name, work(name)));
  await turn();
  expect(await queue.run('f', work('f'))).toBe('busy');
  for (const name of ['a1', 'b', 'a2', 'c', 'd', 'a3', 'e', 'a4']) await end(name);
  for (const name of ['a1', 'b', 'a2', 'c', 'd', 'a3', 'e', 'a4']) await end(name);
  expect((await Promise.all([...sameOwner, ...others])).length).toBe(8);
});

it('a wait has an end, and a failure frees its place', async () => {
  const queue = createPersonQueue({ ...bounds, waitMs: 10 });
  const { work, end, turn } = works();
  const first = queue.run('a', work('a1'));
  await turn();
  expect(await queue.run('a', work('a2'))).toBe('busy');
  await end('a1');
  expect(await first).toBe('a1');
  const failing = queue.run('a', async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'a3')).toBe('a3');
});
