import { describe, expect, it } from 'vitest';
import { freshAsked } from './fresh-asked.ts';

const request = (id: string) => ({ id, text: id });

describe('[AU31] requests of other auctions', () => {
  it('are no news when the board opens, and once when they come', () => {
    const opened = freshAsked(null, [request('a')]);
    expect(opened.fresh).toEqual([]);
    const came = freshAsked(opened.known, [request('c'), request('b'), request('a')]);
    expect(came.fresh.map(({ id }) => id)).toEqual(['b', 'c']);
    const decided = freshAsked(came.known, [request('c')]);
    expect(freshAsked(decided.known, [request('c'), request('b')]).fresh).toEqual([]);
  });
});
