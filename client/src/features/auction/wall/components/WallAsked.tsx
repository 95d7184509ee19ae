import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { useState } from 'react';
import { DecideAsked } from '../../countersign/components/DecideAsked.tsx';
import { useAskedElsewhere } from '../../countersign/use-asked-elsewhere.ts';
import classes from './Wall.module.css';

/**
 * AU31: The number of countersign requests that wait for the supervisor, in this auction and
 * others, with a button that opens a dialog to decide them on the wall. Only the dialog shows the
 * texts of the requests, because other people see the wall too. Renders nothing without a request.
 */
export default function WallAsked() {
  const { all: asked } = useAskedElsewhere();
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
      <DecideAsked todo={open} onClose={() => setOpen(null)} />
    </>
  );
}
