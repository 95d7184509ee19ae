import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Todo, type TodoTab, todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall, useCaller, useSend } from '../../../lib/http/call.ts';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { callOfOpening } from './model/opening.ts';

interface ListQuery {
  readonly tab: TodoTab;
  readonly keyword: string;
  readonly kind: string;
  readonly objectId: string;
  readonly page: number;
}

/** Queries one page of the person's to-dos. */
export function useTodos(query: ListQuery) {
  return useCall(
    todoEndpoints.list,
    { personId: null, pageSize: limits.pageSize, ...query },
    { keepPrevious: true, refreshMs: limits.todoPollMs },
  );
}

/** Queries the most urgent open tasks of a person, as many as one page has. */
export function useOpenTasks() {
  return useTasksOf({ kind: '', isAsked: true });
}

/** Queries the open tasks of one kind, the most urgent first; all kinds if `kind` is empty. */
export function useTasksOf({ kind, isAsked }: { kind: string; isAsked: boolean }) {
  return useCall(
    todoEndpoints.list,
    {
      ...{ personId: null, kind, objectId: '', tab: 'open', keyword: '', page: 1 },
      pageSize: limits.maxPageSize,
    },
    { enabled: isAsked, quiet: true, keepPrevious: kind === '', refreshMs: limits.todoPollMs },
  );
}

/** Queries the reviews that wait for the person, the longest waiting first. */
export function useWaitingReviews() {
  return useCall(
    todoEndpoints.list,
    {
      personId: null,
      kind: '',
      objectId: '',
      tab: 'reviews',
      keyword: '',
      page: 1,
      pageSize: limits.maxPageSize,
    },
    { keepPrevious: true, refreshMs: limits.todoPollMs },
  );
}

/** Queries the most urgent to-dos and the newest unread messages for the bell. Polls rarely, because changes are pushed. */
export function useWaiting(isLoggedIn: boolean) {
  return useCall(
    todoEndpoints.list,
    {
      personId: null,
      kind: '',
      objectId: '',
      tab: null,
      keyword: '',
      page: 1,
      pageSize: limits.bellRows,
    },
    { enabled: isLoggedIn, quiet: true, refreshMs: limits.todoPollMs },
  );
}

/** Invalidates the queries of an endpoint whenever the to-dos of the bell change. */
export function useAgainWithTodos({ name }: Pick<Endpoint, 'name'>): void {
  const queries = useQueryClient();
  const { data } = useWaiting(true);
  const before = useRef(data);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== data;
    before.current = data;
    if (isChange) void queries.invalidateQueries({ queryKey: [name] });
  }, [data, name, queries]);
}

/** Queries a page of the person's unread messages, newest first; more than the bell shows. */
export function useUnreadMessages() {
  return useCall(
    todoEndpoints.list,
    {
      personId: null,
      kind: '',
      objectId: '',
      tab: 'unread',
      keyword: '',
      page: 1,
      pageSize: limits.pageSize,
    },
    { quiet: true, refreshMs: limits.todoPollMs },
  );
}

export function useTodo(id: string) {
  return useCall(todoEndpoints.detail, { id }, { enabled: id !== '', quiet: true });
}

/** Returns a function that invalidates all lists of to-dos. */
export function useTodosChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [todoEndpoints.list.name] });
}

/** Returns a function that marks an opened to-do as handled or read. Failures are not reported. */
export function useMarkOpened(): (todo: Todo) => void {
  const call = useCaller();
  const changed = useTodosChanged();
  return (todo) => {
    const name = callOfOpening(todo);
    if (name === null) return;
    const options = { requestKey: newRequestKey(), quiet: true };
    const marked =
      name === 'handled'
        ? call(todoEndpoints.handled, { id: todo.id }, options)
        : call(todoEndpoints.read, { ids: [todo.id] }, options);
    void marked.then(changed, () => {});
  };
}

export const useReadThese = () => useSend(todoEndpoints.read);
export const useReadAll = () => useSend(todoEndpoints.readAll);
