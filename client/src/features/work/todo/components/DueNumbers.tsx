import type { DueCount } from '@jicai/shared/contract/work/todo.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dueLinks } from '../model/due.ts';

interface Props {
  readonly counts: readonly DueCount[];
  readonly onFollow?: () => void;
}

/** How many orders wait for what, each with the way to its list; nothing where none waits. */
export function DueNumbers({ counts, onFollow }: Props) {
  const links = dueLinks(counts).filter(({ count }) => count > 0);
  if (links.length === 0) return null;
  return (
    <Group gap="xs" component="nav" aria-label="订单待办">
      {links.map(({ kind, word, count, path }) => (
        <Button
          key={kind}
          component={Link}
          to={path}
          size="compact-sm"
          variant="light"
          {...(onFollow ? { onClick: onFollow } : {})}
        >
          {word} {count}
        </Button>
      ))}
    </Group>
  );
}
