import { describe, expect, it } from 'vitest';
import { WorkingMemory } from './working-memory.ts';

const MEBIBYTE = 2 ** 20;

describe('working memory', () => {
  it('lends lists that share no place, with numbers of eight bytes between them', () => {
    const memory = new WorkingMemory();
    const lists = [memory.list(3), memory.numbers(2), memory.zeros(5), memory.list(0)];
    for (const [at, list] of lists.entries()) list.fill(at + 1);
    expect(lists.map((list) => [...list])).toEqual([[1, 1, 1], [2, 2], [3, 3, 3, 3, 3], []]);
  });

  it('lends the same place again, and zeros in it where they are asked for', () => {
    const memory = new WorkingMemory();
    const first = memory.list(4).fill(7);
    memory.takeBack();
    const second = memory.zeros(4);
    expect(second.buffer).toBe(first.buffer);
    expect(second.byteOffset).toBe(first.byteOffset);
    expect([...second]).toEqual([0, 0, 0, 0]);
  });

  it('has room of its own for what it lacked the last time', () => {
    const memory = new WorkingMemory();
    const wide = () => [memory.list(MEBIBYTE / 4), memory.list(MEBIBYTE / 4)];
    const [fits, alone] = wide();
    expect(alone?.buffer).not.toBe(fits?.buffer);
    memory.takeBack();
    const [one, other] = wide();
    expect(other?.buffer).toBe(one?.buffer);
    expect(other?.byteOffset).toBe(MEBIBYTE);
  });
});
