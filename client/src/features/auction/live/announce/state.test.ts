import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { Announcement, AnnouncementKind } from './model/kinds.ts';
import { createNewsAtoms, MAX_BOARD_NEWS, type NewsItem, named } from './state.ts';

const LOOKED = { isLookedAt: true };
const AWAY = { isLookedAt: false };

const newsOf = (kind: AnnouncementKind, at: number): Announcement => ({
  key: `${kind}:${at}`,
  kind,
  text: '',
  at,
});

function open() {
  const store = createStore();
  const news = createNewsAtoms();
  const unseen = () => store.get(news.unseen).map(({ key }) => key);
  return { store, news, unseen };
}

describe('the announcements of a board', () => {
  it('stay unseen until their banner was looked at', () => {
    const { store, news, unseen } = open();
    store.set(news.add, [newsOf('paused', 1), newsOf('rankWon', 2)], LOOKED);
    expect(unseen()).toEqual(['paused:1']);
    store.set(news.see, store.get(news.unseen).slice(0, 1));
    expect(unseen()).toEqual([]);
  });

  it('[RT8] a lost rank is seen with the word that it was regained', () => {
    const { store, news, unseen } = open();
    store.set(news.add, [newsOf('outbid', 1)], LOOKED);
    store.set(news.add, [newsOf('leading', 2)], LOOKED);
    expect(unseen()).toEqual([]);
  });

  it('are all unseen while nobody looks', () => {
    const { store, news, unseen } = open();
    store.set(news.add, [newsOf('paused', 1), newsOf('rankWon', 2)], AWAY);
    expect(unseen()).toEqual(['paused:1', 'rankWon:2']);
    store.set(news.see, 'all');
    expect(unseen()).toEqual([]);
  });

  it('[RT8] at many bids a second only some leaders are told, and they push nothing out', () => {
    const { store, news } = open();
    store.set(news.add, [newsOf('paused', 0)], LOOKED);
    for (let bid = 1; bid <= 200; bid += 1)
      store.set(news.add, [newsOf('leader', bid * 50)], LOOKED);
    const kept = store.get(news.items).map(({ kind }) => kind);
    expect(kept).toEqual(['paused', 'leader', 'leader']);
  });

  it('important ones stay until they are seen, through an hour of new leaders', () => {
    const { store, news, unseen } = open();
    const important = [
      newsOf('cleared', 1),
      newsOf('paused', 2),
      newsOf('message', 3),
      newsOf('reminder', 4),
    ];
    store.set(news.add, important, AWAY);
    for (let bid = 1; bid <= 720; bid += 1)
      store.set(news.add, [newsOf('leader', bid * 5_000)], AWAY);
    expect(store.get(news.items)).toHaveLength(MAX_BOARD_NEWS);
    expect(unseen().slice(0, 4)).toEqual(important.map(({ key }) => key));
    expect(unseen().at(-1)).toBe('leader:3600000');
    store.set(news.see, 'all');
    for (let seq = 0; seq < MAX_BOARD_NEWS; seq += 1)
      store.set(news.add, [newsOf('message', 4_000_000 + seq)], AWAY);
    expect(unseen()).toHaveLength(MAX_BOARD_NEWS);
    expect(store.get(news.items)).toHaveLength(MAX_BOARD_NEWS);
  });

  it('a word that a later one of its matter replaced makes room; messages do not', () => {
    const { store, news } = open();
    const messages = Array.from({ length: MAX_BOARD_NEWS }, (_, seq) => newsOf('message', seq));
    store.set(news.add, [newsOf('outbid', 1), ...messages, newsOf('rankLost', 2)], AWAY);
    store.set(news.add, [newsOf('outbid', 3)], AWAY);
    const kept = store.get(news.items).map(({ key }) => key);
    expect(kept).not.toContain('outbid:1');
    expect(kept.filter((key) => key.startsWith('message'))).toHaveLength(MAX_BOARD_NEWS);
    expect(kept.at(-1)).toBe('outbid:3');
  });

  it('are kept for looking back, the latest of them', () => {
    const { store, news } = open();
    for (let seq = 0; seq < MAX_BOARD_NEWS + 9; seq += 1) {
      store.set(news.add, [newsOf('message', seq)], AWAY);
      store.set(news.see, 'all');
    }
    expect(store.get(news.items)).toHaveLength(MAX_BOARD_NEWS);
    expect(store.get(news.items).at(-1)?.key).toBe(`message:${MAX_BOARD_NEWS + 8}`);
  });

  it('know the last one about the own place', () => {
    const { store, news } = open();
    store.set(news.add, [newsOf('outbid', 1), newsOf('paused', 2)], LOOKED);
    expect(store.get(news.ownPlace)?.key).toBe('outbid:1');
  });

  it('[RT8] of another auction have its name, and touch nothing of this one', () => {
    const { store, news, unseen } = open();
    store.set(news.add, [newsOf('outbid', 1)], AWAY);
    const other = createNewsAtoms('B-2', news.all);
    const elsewhere = { isLookedAt: true, packageName: '第2包', isElsewhere: true };
    store.set(other.add, [newsOf('outbid', 1), newsOf('leading', 2)], elsewhere);
    expect(unseen()).toEqual(['outbid:1', 'outbid:1']);
    store.set(other.add, [newsOf('outbid', 3)], elsewhere);
    expect(unseen()).toEqual(['outbid:1', 'outbid:3']);
    expect(store.get(news.items).map(({ key }) => key)).toEqual(['outbid:1']);
    expect(store.get(news.ownPlace)?.key).toBe('outbid:1');
    expect(store.get(news.all).map(named).at(-1)).toBe('第2包：');
    store.set(news.see, [store.get(news.all)[0] as NewsItem]);
    expect(unseen()).toEqual(['outbid:3']);
    store.set(news.see, 'all');
    expect(unseen()).toEqual([]);
  });

  it('[AU31] a request of another auction stands with that one, whoever tells it', () => {
    const { store, news } = open();
    const asked = { ...newsOf('countersignAsked', 1), packageNumber: 'B-2' };
    store.set(news.add, [asked], { ...AWAY, packageName: '其他竞价待会签' });
    expect(store.get(news.items)).toEqual([]);
    const told = store.get(news.unseen);
    expect(told.map(({ packageNumber, packageName }) => [packageNumber, packageName])).toEqual([
      ['B-2', ''],
    ]);
  });
});
