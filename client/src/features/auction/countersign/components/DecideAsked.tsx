import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { livePaths } from '../../live/paths.ts';

const AskedDialog = lazy(() => import('./AskedDialog.tsx'));

interface Props {
  /** The to-do whose auction's requests are being decided; `null` if the dialog is closed. */
  readonly todo: Todo | null;
  readonly onClose: () => void;
}

/** The dialog that decides the requests behind a to-do, on any page; loaded on demand. */
export function DecideAsked({ todo, onClose }: Props) {
  const { inSitePath } = useSite();
  return (
    <Suspense>
      {todo !== null && (
        <AskedDialog
          packageNumber={todo.businessId}
          // The board's path is the address in the to-do, because an inquiry has another board; the
          // path of the auction board is used if that address is not on this site.
          boardOf={() => inSitePath(todo.url) ?? livePaths.supervisorBoard.to(todo.businessId)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
