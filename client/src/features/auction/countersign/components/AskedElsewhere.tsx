import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useAskedElsewhere } from '../use-asked-elsewhere.ts';

const AskedList = lazy(() => import('./AskedList.tsx'));

const NONE: readonly Todo[] = [];

/**
 * The list of countersign requests that wait in other auctions, which the supervisor can decide
 * without leaving this board; new requests are announced. Renders nothing without such a request;
 * the list's code is loaded only when there is one.
 */
export default function AskedElsewhere() {
  const { elsewhere } = useAskedElsewhere();
  const [open, setOpen] = useState<Todo | null>(null);
  const todos = elsewhere ?? NONE;
  return (
    <Suspense>
      {(todos.length > 0 || open !== null) && (
        <AskedList todos={todos} open={open} onOpen={setOpen} />
      )}
    </Suspense>
  );
}
