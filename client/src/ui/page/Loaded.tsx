import type { ReactNode } from 'react';
import type { CallFailed } from '../../lib/http/call-failed.ts';
import { Empty, Failed, Loading } from './states.tsx';

interface UnloadedProps {
  /** The failure in words: `竞价列表加载失败`. */
  readonly what: string;
  readonly error: CallFailed | null;
  readonly refetch: () => unknown;
  /** The way out after a refusal; see `Failed`. */
  readonly away?: ReactNode;
  /** The skeleton until there is data; lines of text if left out, nothing at all if `null`. */
  readonly shape?: ReactNode;
}

/** Stands for a read that has no data yet: its skeleton, or its failure with a retry. */
export function Unloaded({ what, error, refetch, away, shape }: UnloadedProps) {
  if (error)
    return <Failed what={what} failure={error} onRetry={() => void refetch()} away={away} />;
  return shape === null ? null : <Loading>{shape}</Loading>;
}

/** The members of a query that its states depend on. */
export interface LoadedQuery<Data> extends Pick<UnloadedProps, 'error' | 'refetch'> {
  readonly data: Data | undefined;
}

interface Props<Data> extends Pick<UnloadedProps, 'what' | 'away' | 'shape'> {
  readonly query: LoadedQuery<Data>;
  /** Shown instead of a list without rows: one sentence or an element; `null` for nothing. */
  readonly empty?: Data extends { readonly rows: readonly unknown[] } ? ReactNode : never;
  readonly children: (data: Data) => ReactNode;
}

function hasNoRows(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'rows' in data &&
    Array.isArray(data.rows) &&
    data.rows.length === 0
  );
}

/**
 * The states of a read inside a page: its data once there is any, even if a later request fails.
 * `children` is called during rendering and may not use hooks. A component that is nothing without
 * its data returns `Unloaded` early instead.
 */
export function Loaded<Data>({ query, empty, children, ...states }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined) return <Unloaded {...states} error={error} refetch={refetch} />;
  if (empty !== undefined && hasNoRows(data))
    return typeof empty === 'string' ? <Empty text={empty} /> : empty;
  return children(data);
}
