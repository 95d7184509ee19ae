import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button } from '@mantine/core';
import classes from './control.module.css';
import { DecideAsked } from './DecideAsked.tsx';

interface Props {
  readonly todos: readonly Todo[];
  /** The to-do whose auction's requests are being decided; `null` if the dialog is closed. */
  readonly open: Todo | null;
  readonly onOpen: (todo: Todo | null) => void;
}

/**
 * The list of to-dos for requests of other auctions, and the dialog in which one of these requests
 * is decided.
 */
export default function AskedList({ todos, open, onOpen }: Props) {
  return (
    <>
      {todos.length > 0 && (
        <section aria-label="其他竞价的待会签事项">
          <ul className={`${classes.list} ${classes.waiting}`}>
            {todos.map((todo) => (
              <li key={todo.id} className={classes.request}>
                <div className={classes.what}>
                  <strong>其他竞价待会签</strong> <span className={classes.why}>{todo.text}</span>
                </div>
                <Button size="compact-md" variant="light" onClick={() => onOpen(todo)}>
                  会签
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DecideAsked todo={open} onClose={() => onOpen(null)} />
    </>
  );
}
