import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { describe, expect, it } from 'vitest';
import { createInSitePath } from '../../../../lib/url/site.ts';
import { callOfOpening, openingOf } from './opening.ts';
import { badgeText, readTodoList, todoTabCode, waitingWords } from './tabs.ts';
import { isLate, isOverdue, waitingText } from './waiting.ts';

const task: Todo = {
  id: 't1',
  processName: '订单审核',
  createdAtMs: 0,
  kind: 'task',
  openMode: 'page',
  url: '/dbrw',
  businessId: 'o1',
  text: '内容',
  businessType: 'order',
  isWorkflow: false,
  fromName: '',
  isRead: false,
  handledAtMs: null,
  handledByName: '',
  standing: '',
  amount: null,
  partyName: '',
  dueAtMs: null,
  isDuty: false,
  claimedByName: '',
  unitName: '',
};
const inSitePath = createInSitePath(['/dbrw']);
const open = (over: Partial<Todo>) => openingOf({ ...task, ...over }, inSitePath);

describe('opening a to-do', () => {
  it('leads to its page, a step of a workflow to the detail', () => {
    expect(open({})).toEqual({ kind: 'page', path: '/dbrw' });
    expect(open({ isWorkflow: true, id: 'a b', url: '' })).toEqual({
      kind: 'page',
      path: '/dbrw/WddbXq?id=a+b',
    });
  });

  it('[AU31] a decision that is no review leads to the page where it is made', () => {
    expect(open({ isWorkflow: true, businessType: 'none' })).toEqual({
      kind: 'page',
      path: '/dbrw',
    });
  });

  it('opens the review here, of an order or a contract', () => {
    const review = { openMode: 'review' } as const;
    const subject = { businessType: 'order', businessId: 'o1' };
    expect(open(review)).toEqual({ kind: 'review', subject });
    expect(open({ ...review, businessType: 'contract' })).toMatchObject({
      subject: { businessType: 'contract' },
    });
    expect(open({ ...review, businessId: '' })).toEqual({ kind: 'message' });
    expect(open({ ...review, businessType: 'none' })).toEqual({ kind: 'message' });
  });

  it('shows every other one as a message', () => {
    expect(open({ openMode: 'dialog' })).toEqual({ kind: 'message' });
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
    expect(open({ url })).toEqual({ kind: 'message' });
  });

  it('handles stored tasks, reads the rest once, and says who is at a duty', () => {
    const called = (over: Partial<Todo>) => callOfOpening({ ...task, ...over });
    expect(called({})).toBe('handled');
    expect(called({ isRead: true })).toBe('handled');
    expect(called({ isRead: true, handledAtMs: 1 })).toBe(null);
    expect(called({ isWorkflow: true })).toBe('handled');
    expect(called({ isWorkflow: true, isRead: true })).toBe(null);
    expect(called({ kind: 'message' })).toBe('read');
    expect(called({ kind: 'message', isRead: true })).toBe(null);
    expect(called({ isDuty: true })).toBe('handled');
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

  it('[TD5] a task is late after its deadline, without one after a day, a message never', () => {
    const late = (over: Partial<Pick<Todo, 'kind' | 'dueAtMs'>>, hours: readonly number[]) =>
      hours.map((hour) =>
        isLate({ kind: 'task', createdAtMs: 0, dueAtMs: null, ...over }, hour * HOUR),
      );
    expect(late({}, [23.9, 24])).toEqual([false, true]);
    expect(late({ dueAtMs: 2 * HOUR }, [1.9, 24])).toEqual([false, false]);
    expect(late({ kind: 'message' }, [24, 1_000])).toEqual([false, false]);
  });
});

it('a deadline is over from its moment on', () => {
  expect([1, 2, 3].map((now) => isOverdue({ dueAtMs: 2 }, now))).toEqual([false, true, true]);
  expect(isOverdue({ dueAtMs: null }, 9)).toBe(false);
});

describe('the list', () => {
  it('has its state in the URL and reads no nonsense from it', () => {
    const read = (query: string) => readTodoList(new URLSearchParams(query));
    const all = { keyword: '', kind: '', objectId: '', page: 1 };
    expect(read('')).toEqual({ ...all, tab: 'open' });
    const asked = { ...all, tab: 'messages', keyword: 'x', page: 3 };
    expect(read('zt=2&keyword=x&page=3')).toEqual(asked);
    const narrow = { ...all, tab: 'open', kind: '待验收', objectId: 'o1' };
    expect(read('sxmc=待验收&ywbh=o1')).toEqual(narrow);
    expect(read('zt=9&page=-1')).toEqual({ ...all, tab: 'open' });
    expect(read(`keyword=${'a'.repeat(99)}`).keyword).toHaveLength(64);
    expect((['open', 'handled', 'messages', 'unread'] as const).map(todoTabCode)).toEqual([
      '',
      '1',
      '2',
      '3',
    ]);
  });

  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('the bell says of %d: “%s”', (count, text) => {
    expect(badgeText(count)).toBe(text);
  });

  it('the bell names duties and messages apart', () => {
    expect(waitingWords({ open: 2, unread: 1 })).toBe('2 项待办、1 条未读消息');
    expect(waitingWords({ open: 0, unread: 1 })).toBe('1 条未读消息');
    expect(waitingWords({ open: 0, unread: 0 })).toBe('');
  });
});
