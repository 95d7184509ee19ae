import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { useState } from 'react';
import { DecideAsked } from '../../countersign/components/DecideAsked.tsx';
import { useAskedElsewhere } from '../../countersign/use-asked-elsewhere.ts';
import classes from './Wall.module.css';

/**
 * AU31: how many requests wait for the supervisor, of this auction and of others, decided on the wall. The
 * hall reads the wall too, so their words stand in the dialog alone.
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
