import type { Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { describe, expect, it } from 'vitest';
import { readUpTo, unreadOf } from './messages.ts';

const viewer: Viewer = { role: 'supplier', code: '01', personId: 'p1' };
const reminder = (seq: number, more: Partial<Reminder> = {}): Reminder => ({
  seq,
  at: seq,
  from: 'handler',
  fromCode: null,
  toCode: null,
  numbers: [],
  text: '请注意',
  ...more,
});
const messages = [reminder(3), reminder(5, { from: 'supplier', fromCode: '01' }), reminder(8)];
const none: ReadonlySet<number> = new Set();

describe('[AU34] messages', () => {
  it('are unread after the last one that was read, also after a reload; one’s own never are', () => {
    expect([...unreadOf(messages, viewer, 0, none)]).toEqual([3, 8]);
    expect([...unreadOf(messages, viewer, 3, none)]).toEqual([8]);
    expect([...unreadOf(messages, viewer, 8, none)]).toEqual([]);
  });

  it('are read with their announcement; an earlier one that was not keeps its mark', () => {
    const unread = unreadOf(messages, viewer, 0, new Set([8]));
    expect([...unread]).toEqual([3]);
    expect(readUpTo(messages, unread)).toBe(0);
    expect(readUpTo(messages, new Set([8]))).toBe(5);
    expect(readUpTo(messages, none)).toBe(8);
  });
});
