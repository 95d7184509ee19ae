import { describe, expect, it } from 'vitest';
import { letterKind, noticesOf } from './letters.ts';

const todo = (processName: string, businessId = 'A-1', more = {}) => ({
  ...({ id: businessId, kind: 'message', isRead: false, processName, businessId } as const),
  ...more,
});
const reminder = todo('竞价提醒');
const letter = todo('询价来信', 'B-1');
const nowhere = { announced: new Set<string>(), isHall: false, shown: new Set<string>() };

describe('[AU34] messages of auctions on other pages', () => {
  it('are reminders and suppliers’ messages that nobody has read', () => {
    expect([reminder, letter, todo('订单审核')].map(letterKind)).toEqual([
      'reminder',
      'message',
      null,
    ]);
    expect(letterKind(todo('竞价提醒', 'A-1', { isRead: true }))).toBeNull();
    expect(letterKind(todo('竞价提醒', 'A-1', { kind: 'task' }))).toBeNull();
  });

  it('are shown once: not again by a page that is loaded after somebody looked at them', () => {
    expect(noticesOf([reminder, letter], { ...nowhere, shown: new Set(['A-1']) })).toEqual([
      letter,
    ]);
  });

  it('are shown where the page does not tell them itself', () => {
    expect(noticesOf([reminder, letter], nowhere)).toEqual([reminder, letter]);
    expect(noticesOf([reminder, letter], { ...nowhere, announced: new Set(['A-1']) })).toEqual([
      letter,
    ]);
    expect(noticesOf([reminder, letter], { ...nowhere, isHall: true })).toEqual([reminder]);
  });
});
