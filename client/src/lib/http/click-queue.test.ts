import { describe, expect, it } from 'vitest';
import { createClickQueue } from './click-queue.ts';

/** Writes that end when the test says so. */
function writes() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const enqueue = createClickQueue<string, string>();
  const click = (body: string) =>
    enqueue(body, () => {
      begun.push(body);
      const end = Promise.withResolvers<string>();
      ends.set(body, end);
      return end.promise;
    });
  return { begun, click, end: (body: string) => ends.get(body) };
}

describe('clicks while a write is under way', () => {
  it('with the same body are one', async () => {
    const { begun, click, end } = writes();
    const first = click('a');
    expect(click('a')).toBe(first);
    end('a')?.resolve('A');
    expect(await first).toBe('A');
    expect(begun).toEqual(['a']);
  });

  it('with another body begin afterwards, and get their own result', async () => {
    const { begun, click, end } = writes();
    const first = click('a');
    const second = click('b');
    expect(begun).toEqual(['a']);
    end('a')?.resolve('A');
    expect(await first).toBe('A');
    await expect.poll(() => begun).toEqual(['a', 'b']);
    expect(click('b')).toBe(second);
    end('b')?.resolve('B');
    expect(await second).toBe('B');
  });

  it('begin after one that failed, too', async () => {
    const { click, end } = writes();
    const first = click('a');
    const second = click('b');
    end('a')?.reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await expect.poll(() => end('b')).toBeDefined();
    end('b')?.resolve('B');
    expect(await second).toBe('B');
  });

  it('after the end are new ones', async () => {
    const { begun, click, end } = writes();
    const first = click('a');
    end('a')?.resolve('A');
    await first;
    void click('a');
    expect(begun).toEqual(['a', 'a']);
  });
});
