import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAskedElsewhere } from '../use-asked-elsewhere.ts';
import classes from './control.module.css';
import { DecideAsked } from './DecideAsked.tsx';

/** Requests of other auctions that wait for the supervisor, decided on the board of this one. */
export default function AskedElsewhere() {
  const { elsewhere: todos } = useAskedElsewhere();
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
      <DecideAsked todo={open} onClose={() => setOpen(null)} />
    </>
  );
}
