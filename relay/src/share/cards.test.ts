import type { ShareCard } from '@jicai/shared/contract/operations/share-card.ts';
import { describe, expect, it } from 'vitest';
import type { LiveAnswer, LiveService } from '../auction/source/upstream.ts';
import { createCards, NO_WORDS, type PageWords } from './cards.ts';

const card: ShareCard = { title: '激光打印机', description: '', picture: '' };
const words: PageWords = { card, looks: [] };

/** Cards over a platform that answers as it is told, and a clock that is set by hand. */
function setUp() {
  const clock = { at: 0 };
  const asked: unknown[] = [];
  const platform: { answer: () => Promise<LiveAnswer<unknown>> } = {
    answer: async () => ({ kind: 'ok', value: words, sentAt: 0, receivedAt: 0 }),
  };
  const call = (async (_endpoint: unknown, body: unknown) => {
    asked.push(body);
    return platform.answer();
  }) as LiveService['call'];
  return { cards: createCards({ service: { call }, now: () => clock.at }), clock, asked, platform };
}

describe('share cards', () => {
  it('are asked for once a minute, and once by all who ask at the same time', async () => {
    const { cards, clock, asked } = setUp();
    const read = () => cards.read('product', 'p1');
    expect(await Promise.all([read(), read(), read()])).toEqual([words, words, words]);
    clock.at = 59_999;
    await read();
    expect(asked).toEqual([{ kind: 'product', id: 'p1' }]);
    clock.at = 60_000;
    await read();
    expect(asked).toHaveLength(2);
    await cards.read('shop', 'p1');
    expect(asked).toHaveLength(3);
  });

  it('that there are not are remembered as well; a failure is not', async () => {
    const { cards, asked, platform } = setUp();
    platform.answer = async () => ({ kind: 'refused', status: 404, reason: '', code: '' });
    expect(await cards.read('product', 'none')).toEqual(NO_WORDS);
    await cards.read('product', 'none');
    expect(asked).toHaveLength(1);
    platform.answer = async () => ({ kind: 'failed', why: 'timeout' });
    expect(await cards.read('product', 'p2')).toEqual(NO_WORDS);
    platform.answer = async () => ({
      ...{ kind: 'ok', sentAt: 0, receivedAt: 0 },
      value: words,
    });
    expect(await cards.read('product', 'p2')).toEqual(words);
  });

  it('of names beyond the burst and its refill are not asked for; those that are known still come', async () => {
    const { cards, clock, asked } = setUp();
    await cards.read('product', 'known');
    for (let n = 0; n < 500; n += 1) await cards.read('product', `made-up-${n}`);
    expect(asked).toHaveLength(60);
    expect(await cards.read('product', 'made-up-499')).toEqual(NO_WORDS);
    expect(await cards.read('product', 'known')).toEqual(words);
    clock.at += 1_000;
    for (let n = 0; n < 500; n += 1) await cards.read('product', `more-${n}`);
    expect(asked).toHaveLength(90);
    expect(cards.held()).toBe(90);
  });

  it('of searches are asked for far less often than of things', async () => {
    const { cards, clock, asked } = setUp();
    for (let n = 0; n < 100; n += 1) await cards.read('search', `word-${n}`);
    expect(asked).toHaveLength(10);
    await cards.read('product', 'p1');
    expect(asked).toHaveLength(11);
    clock.at += 1_000;
    for (let n = 0; n < 100; n += 1) await cards.read('search', `more-${n}`);
    expect(asked).toHaveLength(13);
  });

  it('of homes, and of the search without words, cannot be used up by made-up names', async () => {
    const { cards, clock, asked } = setUp();
    for (let n = 0; n < 100; n += 1) {
      await cards.read('product', `made-up-${n}`);
      await cards.read('search', `made-up-${n}`);
    }
    const before = asked.length;
    for (const [kind, id] of [
      ['home', 'wssc'],
      ['search', ''],
    ] as const) {
      await cards.read(kind, id);
      clock.at += 60_000;
      expect(await cards.read(kind, id)).toEqual(words);
      clock.at -= 60_000;
    }
    expect(asked.length).toBe(before + 4);
  });

  it('still come while searches are slow', async () => {
    const { cards, asked, platform } = setUp();
    const answer = platform.answer;
    platform.answer = async () => ({ kind: 'failed', why: 'timeout' });
    for (let n = 0; n < 10; n += 1) await cards.read('search', `slow-${n}`);
    const before = asked.length;
    platform.answer = answer;
    expect(await cards.read('search', 'quick')).toEqual(NO_WORDS);
    expect(asked.length).toBe(before);
    expect(await cards.read('product', 'p1')).toEqual(words);
  });

  it('wait for eight answers at most at the same time', async () => {
    const { cards, asked, platform } = setUp();
    const answers: (() => void)[] = [];
    platform.answer = () =>
      new Promise((resolve) => answers.push(() => resolve({ kind: 'failed', why: 'timeout' })));
    const reads = Array.from({ length: 20 }, (_, n) => cards.read('product', `slow-${n}`));
    expect(asked).toHaveLength(8);
    for (const answer of answers) answer();
    expect(await Promise.all(reads)).toEqual(reads.map(() => NO_WORDS));
  });
});
