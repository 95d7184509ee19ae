import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
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
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      {todos !== null && todos.length > 0 && (
        <section aria-label="其他竞价的待会签事项">
          <ul className={`${classes.list} ${classes.waiting}`}>
            {todos.map(({ id, text, businessId }) => (
              <li key={id} className={classes.request}>
                <div className={classes.what}>
                  <strong>其他竞价待会签</strong> <span className={classes.why}>{text}</span>
                </div>
                <Button size="compact-md" variant="light" onClick={() => setOpen(businessId)}>
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
            packageNumber={open}
            boardOf={() => livePaths.supervisorBoard.to(open)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
