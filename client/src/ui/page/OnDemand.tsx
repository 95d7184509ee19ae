import { useSetAtom } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { toastAtom } from '../../lib/toast.ts';

interface Props {
  /** Stands there while the part is on its way, and stays when it does not come. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Around a lazy part of a page that goes on without it: one that cannot be loaded, since a new version
 * took its place, says so and takes nothing else away.
 */
export function OnDemand({ fallback = null, children }: Props) {
  const tell = useSetAtom(toastAtom);
  return (
    <ErrorBoundary
      fallback={fallback}
      onError={() => tell('failed', '内容加载失败，请刷新页面后重试')}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
