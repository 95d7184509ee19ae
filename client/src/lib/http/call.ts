import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type QueryClient,
  skipToken,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { type CallFailed, isUncertain } from './call-failed.ts';
import { createClickQueue } from './click-queue.ts';
import type { Call } from './http.ts';
import { failedMeanwhile, isAway, RecoveryContext, recoveryDelayMs } from './recovery.ts';
import { newRequestKey } from './request-key.ts';

/** Filled by the application's providers; a test gives its own. */
export const CallContext = createContext<Call | null>(null);

/** The name under which an answer is kept for everybody who asks the same. */
export const keyOf = <Req>(endpoint: Endpoint<Req>, body: Req) => [endpoint.name, body];

/** Refetches the calls whose names match. */
export const refreshCalls = (queries: QueryClient, names: RegExp): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.test(String(name)) });

/** The application's `call`, for what is not a hook: stores, sockets, event handlers. */
export function useCaller(): Call {
  const call = useContext(CallContext);
  if (!call) throw new Error('no CallContext above');
  return call;
}

interface ReadOptions<Res> {
  /** Not asked while false. */
  readonly enabled?: boolean;
  /** The caller shows the failure itself: no toast. */
  readonly quiet?: boolean;
  /** Asked again after so many ms, while the page is visible. */
  readonly refreshMs?: number | ((answer: Res | undefined) => number);
  /** Shows the last answer while another page or filter is loading. */
  readonly keepPrevious?: boolean;
  /** Nothing is kept of it: whoever opens it decides by what holds now. */
  readonly alwaysNew?: boolean;
  /** Nothing is kept of it, but an answer that was asked for ahead of the page is new. */
  readonly isAskedAhead?: boolean;
}

/**
 * Reads an endpoint. The cache's key is the endpoint's name and the body. While the platform is away
 * and there is nothing to show, it is asked again every few seconds, without saying so each time.
 */
export function useCall<Req, Res>(
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  options: ReadOptions<Res> = {},
): UseQueryResult<Res, CallFailed> {
  const call = useCaller();
  const { enabled = true, quiet = false, refreshMs, keepPrevious = false } = options;
  const { alwaysNew = false, isAskedAhead = false } = options;
  const recovers = useContext(RecoveryContext);
  const queries = useQueryClient();
  const queryKey = keyOf(endpoint, body);
  const query = useQuery<Res, CallFailed>({
    queryKey,
    queryFn: enabled
      ? ({ signal, client, queryKey }) => {
          const state = client.getQueryState(queryKey);
          // A refresh that fails leaves what is shown; it must not take the page away.
          const isRefresh = state?.data !== undefined;
          const isAgain = (state?.fetchFailureCount ?? 0) > 0;
          const isQuiet = quiet || isRefresh || isAgain;
          return call(endpoint, body, { signal, quiet: isQuiet, isRead: true });
        }
      : skipToken,
    retry: (_count, failure) =>
      recovers && isAway(failure) && queries.getQueryData(queryKey) === undefined,
    retryDelay: () => recoveryDelayMs(Math.random()),
    refetchInterval: (query) =>
      typeof refreshMs === 'function' ? refreshMs(query.state.data) : (refreshMs ?? false),
    ...(alwaysNew || isAskedAhead ? { gcTime: 0 } : {}),
    ...(alwaysNew ? { staleTime: 0 } : {}),
    ...(keepPrevious ? { placeholderData: (previous: Res | undefined) => previous as never } : {}),
  });
  if (!recovers) return query;
  return failedMeanwhile(query, async () => {
    await queries.cancelQueries({ queryKey, exact: true });
    return query.refetch();
  });
}

interface SendOptions {
  readonly quiet?: boolean;
  /** Not a click: the page sends it by itself, and asks nobody for a proof. */
  readonly byItself?: boolean;
  /** A click that says the same again after one that nobody knows the end of takes its key: done once. */
  readonly repeats?: boolean;
  /** The names of the calls that are refetched after the write, whether or not it succeeded. */
  readonly refreshes?: RegExp;
}

/** One button's writes. */
export interface Sending<Req, Res> {
  /**
   * A new click: a new request key. The same body while it is under way returns the promise of the first click;
   * another body is sent after that one has ended.
   */
  readonly send: (body: Req) => Promise<Res>;
  /** The last click once more, with its key: the server carries it out once (AU53). */
  readonly retry: () => Promise<Res>;
  /** The request key of the last click; null before the first. */
  readonly lastKey: () => string | null;
  readonly isSending: boolean;
  readonly failure: CallFailed | null;
  readonly answer: Res | undefined;
  readonly reset: () => void;
}

interface Click<Req> {
  readonly body: Req;
  readonly requestKey: string;
}

/** Sends a write; never queued while offline, never repeated by itself. */
export function useSend<Req, Res>(
  endpoint: Endpoint<Req, Res>,
  options: SendOptions = {},
): Sending<Req, Res> {
  const call = useCaller();
  const last = useRef<Click<Req> | null>(null);
  const [enqueue] = useState(() => createClickQueue<Req, Res>());
  const queries = useQueryClient();
  const { quiet = false, byItself = false, repeats = false, refreshes } = options;
  const mutation = useMutation<Res, CallFailed, Click<Req>>({
    mutationFn: ({ body, requestKey }) =>
      call(endpoint, body, { requestKey, quiet, byItself, repeats }),
    networkMode: 'always',
    retry: false,
  });

  const start = (click: Click<Req>): Promise<Res> =>
    enqueue(click.body, () => {
      last.current = click;
      return mutation.mutateAsync(click).finally(() => {
        if (refreshes) void refreshCalls(queries, refreshes);
      });
    });

  function keyFor(body: Req): string {
    const before = last.current;
    const isAgain =
      repeats &&
      before !== null &&
      isUncertain(mutation.error) &&
      JSON.stringify(before.body) === JSON.stringify(body);
    return isAgain ? before.requestKey : newRequestKey();
  }

  return {
    send: (body) => start({ body, requestKey: keyFor(body) }),
    retry: () => {
      if (!last.current) throw new Error('nothing was sent yet');
      return start(last.current);
    },
    lastKey: () => last.current?.requestKey ?? null,
    isSending: mutation.isPending,
    failure: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  };
}
