import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { livePaths } from '../../live/paths.ts';

const AskedDialog = lazy(() => import('./AskedDialog.tsx'));

interface Props {
  /** The request that is being decided; `null` while none is. */
  readonly todo: Todo | null;
  readonly onClose: () => void;
}

/** The dialog in which a request is decided, wherever it was asked. */
export function DecideAsked({ todo, onClose }: Props) {
  const { inSitePath } = useSite();
  return (
    <Suspense>
      {todo !== null && (
        <AskedDialog
          packageNumber={todo.businessId}
          // Its own address: an inquiry has a hall of its own.
          boardOf={() => inSitePath(todo.url) ?? livePaths.supervisorBoard.to(todo.businessId)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
