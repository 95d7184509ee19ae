import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Anchor, Badge, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Empty } from '../../../../ui/page/states.tsx';
import { useOpenedByPress } from '../../../../ui/page/use-opened-by-press.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import type { useWaiting } from '../api.ts';
import { todoPaths } from '../paths.ts';
import { useOpenTodo } from '../use-open-todo.ts';
import { BellButton } from './BellButton.tsx';
import { DueNumbers } from './DueNumbers.tsx';
import classes from './MessageBell.module.css';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly data: ReturnType<typeof useWaiting>['data'];
  readonly badge: string;
}

/** The bell, which was just pressed, with the latest of what waits. */
export default function BellPanel({ data, badge }: Props) {
  const { button, isOpen, setOpen } = useOpenedByPress();
  const close = () => setOpen(false);
  const openTodo = useOpenTodo();
  const open = (todo: Todo) => {
    close();
    openTodo(todo);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
    >
      <BellButton
        ref={button}
        badge={badge}
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
        // The button itself: what opens may be said of it, not of a frame around it.
        frame={(itself) => <Popover.Target>{itself}</Popover.Target>}
      />
      <Popover.Dropdown p={0}>
        <Group justify="space-between" px="md" py="sm">
          <Text fw={600}>待办与消息</Text>
          <Anchor component={Link} to={todoPaths.todos.to()} onClick={close} size="sm">
            查看全部
          </Anchor>
        </Group>
        {data && data.due.length > 0 && (
          <Group px="md" pb="sm">
            <DueNumbers counts={data.due} onFollow={close} />
          </Group>
        )}
        {data && data.rows.length > 0 ? (
          data.rows.map((todo) => <Row key={todo.id} todo={todo} onOpen={open} />)
        ) : (
          <Empty text="没有等待您处理的事项" />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Row({ todo, onOpen }: { readonly todo: Todo; readonly onOpen: (todo: Todo) => void }) {
  const isTask = todo.kind === 'task';
  return (
    <UnstyledButton className={classes.row} onClick={() => onOpen(todo)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap={6} wrap="nowrap">
          <Badge size="sm" radius="sm" variant="light" color={isTask ? 'orange' : 'brand'}>
            {isTask ? '待办' : '消息'}
          </Badge>
          <Text fw={600} size="sm">
            {todo.processName}
          </Text>
        </Group>
        <Text c="var(--jc-muted)" size="xs">
          <Waiting todo={todo} />
        </Text>
      </Group>
      <Text size="sm" mt={2} className={classes.text ?? ''}>
        {todo.text}
      </Text>
      {todo.amount !== null && (
        <Text size="xs" c="var(--jc-muted)" mt={2}>
          {todo.partyName} · <Money amount={todo.amount} isPrice={false} />
        </Text>
      )}
    </UnstyledButton>
  );
}
