import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { livePaths } from '../../live/paths.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useAsked } from '../use-asked.ts';
import { useAskedNews } from '../use-asked-news.ts';
import classes from './control.module.css';

const AskedDialog = lazy(() => import('./AskedDialog.tsx'));

/** Requests of other auctions that wait for the supervisor, decided on the board of this one. */
export default function AskedElsewhere() {
  const { packageNumber } = useRoom();
  const asked = useAsked();
  const todos = useMemo(
    () => asked?.filter(({ businessId }) => businessId !== packageNumber) ?? null,
    [asked, packageNumber],
  );
  useAskedNews(todos);
  const { inSitePath } = useSite();
  const [open, setOpen] = useState<Todo | null>(null);
  return (
    <>
      {todos !== null && todos.length > 0 && (
        <section aria-label="其他竞价的待会签事项">
          <ul className={`${classes.list} ${classes.waiting}`}>
            {todos.map((todo) => (
              <li key={todo.id} className={classes.request}>
                <div className={classes.what}>
                  <strong>其他竞价待会签</strong> <span className={classes.why}>{todo.text}</span>
                </div>
                <Button size="compact-md" variant="light" onClick={() => setOpen(todo)}>
                  会签
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {open !== null && (
          <AskedDialog
            packageNumber={open.businessId}
            // Its own address: an inquiry has a hall of its own.
            boardOf={() => inSitePath(open.url) ?? livePaths.supervisorBoard.to(open.businessId)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
