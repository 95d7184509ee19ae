import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type TodoCounts, type TodoTab, todoTab } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { KIND_PARAM, OBJECT_PARAM } from '../paths.ts';

/** A tab of the page; the reviews alone are asked for elsewhere. */
export type PageTab = Exclude<TodoTab, 'reviews'>;

/** The tabs of the list, in order. */
export const todoTabs: readonly (readonly [PageTab, string])[] = [
  ['open', '待办'],
  ['handled', '已办'],
  ['messages', '消息'],
  ['unread', '未读消息'],
  ['begun', '我发起的'],
];

/** The number in a tab's badge; null where a number says nothing. */
export function countOf(tab: PageTab, counts: TodoCounts | undefined): number | null {
  if (!counts) return null;
  if (tab === 'open') return counts.open;
  return tab === 'unread' ? counts.unread : null;
}

/** The filter in the list's URL. Unreadable parts are left out and are no error. */
export interface TodoListState {
  readonly tab: PageTab;
  readonly keyword: string;
  /** Only rows of this name; empty for all. */
  readonly kind: string;
  /** Only rows about the object with this id; empty for all. */
  readonly objectId: string;
  readonly page: number;
}

export function readTodoList(params: URLSearchParams): TodoListState {
  return {
    tab: readTab(params.get(TAB_PARAM)),
    keyword: (params.get('keyword') ?? '').slice(0, limits.todoKeyword),
    kind: (params.get(KIND_PARAM) ?? '').slice(0, 64),
    objectId: (params.get(OBJECT_PARAM) ?? '').slice(0, 64),
    page: readPage(params),
  };
}

/** A tab's code in the URL; none for the first, which is what a bare URL shows. */
export const todoTabCode = (tab: PageTab): string =>
  tab === 'open' ? '' : String(encode(todoTab, tab));

function readTab(wire: string | null): PageTab {
  try {
    const tab = wire ? decode(todoTab, wire) : 'open';
    return tab === 'reviews' ? 'open' : tab;
  } catch {
    return 'open';
  }
}

/** A number on the bell: `99+` from a hundred on, nothing for none. */
export function badgeText(count: number): string {
  if (count === 0) return '';
  return count > 99 ? '99+' : String(count);
}

/** The numbers on the bell in words: `3 项待办、2 条未读消息`; empty for none. */
export function waitingWords({ open, unread }: TodoCounts): string {
  const parts = [open > 0 && `${open} 项待办`, unread > 0 && `${unread} 条未读消息`];
  return parts.filter(Boolean).join('、');
}
