import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { useTodosChanged, useWaiting } from '../../../work/todo/api.ts';
import { useChannelPush } from '../../../work/todo/push.ts';
import { useAsked } from '../../countersign/use-asked.ts';
import { useAskedNews } from '../../countersign/use-asked-news.ts';
import { livePaths } from '../../live/paths.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import classes from './Wall.module.css';

const AskedDialog = lazy(() => import('../../countersign/components/AskedDialog.tsx'));

/** Asks for the to-dos anew when they change; a wall has no bell that would. */
function useTodoPush(): void {
  const { data } = useWaiting(true);
  useChannelPush(data?.channel ?? '', useTodosChanged());
}

/**
 * AU31: how many requests wait for the supervisor, of this auction and of others, decided on the wall. The
 * hall reads the wall too, so their words stand in the dialog alone.
 */
export default function WallAsked() {
  const { packageNumber } = useRoom();
  useTodoPush();
  const asked = useAsked();
  // The room itself tells of its own.
  const elsewhere = useMemo(
    () => asked?.filter(({ businessId }) => businessId !== packageNumber) ?? null,
    [asked, packageNumber],
  );
  useAskedNews(elsewhere);
  const { inSitePath } = useSite();
  const [open, setOpen] = useState<Todo | null>(null);
  const oldest = asked?.at(-1);
  return (
    <>
      {oldest && (
        <section className={classes.asked} aria-label="待会签事项">
          <strong>待会签 {asked?.length} 项</strong>
          <button type="button" onClick={() => setOpen(oldest)}>
            会签
          </button>
        </section>
      )}
      <Suspense>
        {open !== null && (
          <AskedDialog
            packageNumber={open.businessId}
            boardOf={() => inSitePath(open.url) ?? livePaths.supervisorBoard.to(open.businessId)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
