import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { livePaths } from '../../live/paths.ts';

const AskedDialog = lazy(() => import('./AskedDialog.tsx'));

interface Props {
  /** The request that is being decided; `null` if there is none. */
  readonly todo: Todo | null;
  readonly onClose: () => void;
}

/** The dialog that decides a request, on any page. */
export function DecideAsked({ todo, onClose }: Props) {
  const { inSitePath } = useSite();
  return (
    <Suspense>
      {todo !== null && (
        <AskedDialog
          packageNumber={todo.businessId}
          // The to-do's own address: an inquiry has another hall.
          boardOf={() => inSitePath(todo.url) ?? livePaths.supervisorBoard.to(todo.businessId)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
