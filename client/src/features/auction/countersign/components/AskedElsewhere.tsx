import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { livePaths } from '../../live/paths.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useAsked } from '../use-asked.ts';
import classes from './control.module.css';

/** Requests of other auctions that wait for the supervisor, on the board of this one. */
export default function AskedElsewhere() {
  const { packageNumber } = useRoom();
  const todos = useAsked().filter(({ businessId }) => businessId !== packageNumber);
  if (todos.length === 0) return null;
  return (
    <section aria-label="其他竞价的待会签事项">
      <ul className={`${classes.list} ${classes.waiting}`}>
        {todos.map(({ id, text, businessId }) => (
          <li key={id} className={classes.request}>
            <div className={classes.what}>
              <strong>其他竞价待会签</strong> <span className={classes.why}>{text}</span>
            </div>
            <Button
              component={Link}
              to={livePaths.supervisorBoard.to(businessId)}
              size="compact-md"
              variant="light"
            >
              前往处理
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
