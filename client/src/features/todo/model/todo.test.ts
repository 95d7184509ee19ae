import { Todo } from '@jicai/shared/contract/todo.ts';
import { decode } from '@jicai/shared/contract/wire.ts';
import { describe, expect, it } from 'vitest';
import { callOfOpening, openingOf } from './opening.ts';
import { badgeText, readTodoList, todoTabCode } from './tabs.ts';
import { isLate, waitingText } from './waiting.ts';

const wire = {
  id: 't1',
  processName: '订单审核',
  createTime: '20260601093000',
  txfs: '1',
  tzfs: '2',
  url: '/dbrw',
  bizId: 'o1',
  txnr: '内容',
  ywlx: '1',
  lcbs: '0',
  fsr: '',
  ydbs: '0',
  clsj: '',
  clr: '',
};
const todo = (over: Record<string, unknown>) => decode(Todo, { ...wire, ...over });

describe('dates of to-dos', () => {
  it.each([
    ['20260601', '2026-05-31T16:00:00.000Z'],
    ['2026060109', '2026-06-01T01:00:00.000Z'],
    ['202606010930', '2026-06-01T01:30:00.000Z'],
    ['20260601093015', '2026-06-01T01:30:15.000Z'],
  ])('are read from %s', (createTime, iso) => {
    expect(new Date(todo({ createTime }).createdAtMs).toISOString()).toBe(iso);
  });
});

describe('opening a to-do', () => {
  it('mode 2 leads to its page, a step of a workflow to the detail', () => {
    expect(openingOf(todo({ tzfs: 2 }))).toEqual({ kind: 'page', path: '/dbrw' });
    expect(openingOf(todo({ tzfs: '2', lcbs: '1', id: 'a b' }))).toEqual({
      kind: 'page',
      path: '/dbrw/WddbXq?id=a+b',
    });
  });

  it('mode 3 opens the review here, of an order or a contract', () => {
    expect(openingOf(todo({ tzfs: 3 }))).toEqual({
      kind: 'review',
      subject: { businessType: 'order', businessId: 'o1' },
    });
    expect(openingOf(todo({ tzfs: 3, ywlx: 2 }))).toMatchObject({
      subject: { businessType: 'contract' },
    });
    expect(openingOf(todo({ tzfs: 3, bizId: '' }))).toEqual({ kind: 'message' });
    expect(openingOf(todo({ tzfs: 3, ywlx: '7' }))).toEqual({ kind: 'message' });
  });

  it.each(['1', '0', '4', '9', '', null, 'x', 'constructor'])('mode %j is a message', (tzfs) => {
    expect(openingOf(todo({ tzfs }))).toEqual({ kind: 'message' });
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/dbrw//evil.example',
    '/noSuchPage',
    '',
  ])('[A19] is only a message when it would lead to %j', (url) => {
    expect(openingOf(todo({ url }))).toEqual({ kind: 'message' });
  });

  it('tasks are handled, the rest is read', () => {
    expect(['1', '2', '', '8'].map((txfs) => callOfOpening(todo({ txfs })))).toEqual([
      'handled',
      'read',
      'read',
      'read',
    ]);
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
describe('waiting', () => {
  it.each([
    [-5, '刚刚'],
    [MINUTE - 1, '刚刚'],
    [MINUTE, '1 分钟'],
    [HOUR - 1, '59 分钟'],
    [HOUR, '1 小时'],
    [24 * HOUR - 1, '23 小时'],
    [24 * HOUR, '1 天'],
    [52 * HOUR, '2 天 4 小时'],
  ])('%d ms is %s', (ms, text) => expect(waitingText(ms)).toBe(text));

  it('is late from a day on', () => {
    expect([24 * HOUR - 1, 24 * HOUR].map(isLate)).toEqual([false, true]);
  });
});

describe('the list', () => {
  it('has its state in the URL and reads no nonsense from it', () => {
    const read = (query: string) => readTodoList(new URLSearchParams(query));
    expect(read('')).toEqual({ tab: 'open', keyword: '', page: 1 });
    expect(read('zt=2&keyword=x&page=3')).toEqual({ tab: 'messages', keyword: 'x', page: 3 });
    expect(read('zt=9&page=-1')).toEqual({ tab: 'open', keyword: '', page: 1 });
    expect(read(`keyword=${'a'.repeat(99)}`).keyword).toHaveLength(64);
    expect((['open', 'handled', 'messages', 'unread'] as const).map(todoTabCode)).toEqual([
      '',
      '1',
      '2',
      '3',
    ]);
  });

  it.each([
    [0, 0, ''],
    [1, 0, '1'],
    [60, 39, '99'],
    [60, 40, '99+'],
  ])('the bell says of %d and %d: “%s”', (open, unread, text) => {
    expect(badgeText({ open, unread })).toBe(text);
  });
});
