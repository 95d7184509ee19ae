import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { livePaths } from '../../live/paths.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useAsked } from '../use-asked.ts';
import classes from './control.module.css';

const AskedDialog = lazy(() => import('./AskedDialog.tsx'));

/** Requests of other auctions that wait for the supervisor, decided on the board of this one. */
export default function AskedElsewhere() {
  const { packageNumber } = useRoom();
  const todos = useAsked().filter(({ businessId }) => businessId !== packageNumber);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      {todos.length > 0 && (
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
