import type { ShareCard } from '@jicai/shared/contract/operations/share-card.ts';
import { describe, expect, it } from 'vitest';
import type { LiveResult, LiveService } from '../auction/source/upstream.ts';
import { createCards, NO_PREVIEW, type PagePreview } from './cards.ts';

const card: ShareCard = { title: '激光打印机', description: '', picture: '' };
const preview: PagePreview = { card, looks: [] };

/**
 * Creates the preview reader with a fake platform, whose `answer` a test may replace, and a clock
 * that the test sets.
 */
function setUp() {
  const clock = { at: 0 };
  const requests: unknown[] = [];
  const platform: { answer: () => Promise<LiveResult<unknown>> } = {
    answer: async () => ({ kind: 'ok', value: preview, sentAt: 0, receivedAt: 0 }),
  };
  const call = (async (_endpoint: unknown, body: unknown) => {
    requests.push(body);
    return platform.answer();
  }) as LiveService['call'];
  const cards = createCards({ service: { call }, now: () => clock.at });
  return { cards, clock, requests, platform };
}

describe('share cards', () => {
  it('are asked for once a minute, and once by all who ask at the same time', async () => {
    const { cards, clock, requests } = setUp();
    const read = () => cards.read('product', 'p1');
    expect(await Promise.all([read(), read(), read()])).toEqual([preview, preview, preview]);
    clock.at = 59_999;
    await read();
    expect(requests).toEqual([{ kind: 'product', id: 'p1' }]);
    clock.at = 60_000;
    await read();
    expect(requests).toHaveLength(2);
    await cards.read('shop', 'p1');
    expect(requests).toHaveLength(3);
  });

  it('that there are not are remembered as well; a failure is not', async () => {
    const { cards, requests, platform } = setUp();
    platform.answer = async () => ({ kind: 'refused', status: 404, reason: '', code: '' });
    expect(await cards.read('product', 'none')).toEqual(NO_PREVIEW);
    await cards.read('product', 'none');
    expect(requests).toHaveLength(1);
    platform.answer = async () => ({ kind: 'failed', why: 'timeout' });
    expect(await cards.read('product', 'p2')).toEqual(NO_PREVIEW);
    platform.answer = async () => ({
      ...{ kind: 'ok', sentAt: 0, receivedAt: 0 },
      value: preview,
    });
    expect(await cards.read('product', 'p2')).toEqual(preview);
  });

  it('of names beyond the burst and its refill are not asked for; those that are known still come', async () => {
    const { cards, clock, requests } = setUp();
    await cards.read('product', 'known');
    for (let n = 0; n < 500; n += 1) await cards.read('product', `made-up-${n}`);
    expect(requests).toHaveLength(60);
    expect(await cards.read('product', 'made-up-499')).toEqual(NO_PREVIEW);
    expect(await cards.read('product', 'known')).toEqual(preview);
    clock.at += 1_000;
    for (let n = 0; n < 500; n += 1) await cards.read('product', `more-${n}`);
    expect(requests).toHaveLength(90);
    expect(cards.held()).toBe(90);
  });

  it('of searches are asked for far less often than of things', async () => {
    const { cards, clock, requests } = setUp();
    for (let n = 0; n < 100; n += 1) await cards.read('search', `word-${n}`);
    expect(requests).toHaveLength(10);
    await cards.read('product', 'p1');
    expect(requests).toHaveLength(11);
    clock.at += 1_000;
    for (let n = 0; n < 100; n += 1) await cards.read('search', `more-${n}`);
    expect(requests).toHaveLength(13);
  });

  it('of homes, and of the search without words, cannot be used up by made-up names', async () => {
    const { cards, clock, requests } = setUp();
    for (let n = 0; n < 100; n += 1) {
      await cards.read('product', `made-up-${n}`);
      await cards.read('search', `made-up-${n}`);
    }
    const before = requests.length;
    for (const [kind, id] of [
      ['home', 'wssc'],
      ['search', ''],
    ] as const) {
      await cards.read(kind, id);
      clock.at += 60_000;
      expect(await cards.read(kind, id)).toEqual(preview);
      clock.at -= 60_000;
    }
    expect(requests.length).toBe(before + 4);
  });

  it('still come while searches are slow', async () => {
    const { cards, requests, platform } = setUp();
    const answer = platform.answer;
    platform.answer = async () => ({ kind: 'failed', why: 'timeout' });
    for (let n = 0; n < 10; n += 1) await cards.read('search', `slow-${n}`);
    const before = requests.length;
    platform.answer = answer;
    expect(await cards.read('search', 'quick')).toEqual(NO_PREVIEW);
    expect(requests.length).toBe(before);
    expect(await cards.read('product', 'p1')).toEqual(preview);
  });

  it('wait for eight answers at most at the same time', async () => {
    const { cards, requests, platform } = setUp();
    const answers: (() => void)[] = [];
    platform.answer = () =>
      new Promise((resolve) => answers.push(() => resolve({ kind: 'failed', why: 'timeout' })));
    const reads = Array.from({ length: 20 }, (_, n) => cards.read('product', `slow-${n}`));
    expect(requests).toHaveLength(8);
    for (const answer of answers) answer();
    expect(await Promise.all(reads)).toEqual(reads.map(() => NO_PREVIEW));
  });
});
