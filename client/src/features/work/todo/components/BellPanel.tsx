import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Empty } from '../../../../ui/page/states.tsx';
import { useOpenedByPress } from '../../../../ui/page/use-opened-by-press.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import type { useWaiting } from '../api.ts';
import { todoPaths } from '../paths.ts';
import { useOpenTodo } from '../use-open-todo.ts';
import { BellButton } from './BellButton.tsx';
import { Deadline } from './Deadline.tsx';
import { DueNumbers } from './DueNumbers.tsx';
import classes from './MessageBell.module.css';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly data: ReturnType<typeof useWaiting>['data'];
}

/** Messages leave room for to-dos, which have the room of all where no message is unread. */
const MOST_MESSAGES = 3;

/** The bell, which was just pressed: the most urgent to-dos, and the newest messages below them. */
export default function BellPanel({ data }: Props) {
  const { button, isOpen, setOpen } = useOpenedByPress();
  const close = () => setOpen(false);
  const openTodo = useOpenTodo();
  const messages = data?.messages.slice(0, MOST_MESSAGES) ?? [];
  const tasks = (data?.rows ?? [])
    .filter(({ kind }) => kind === 'task')
    .slice(0, limits.bellRows - messages.length);
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
        counts={data?.counts}
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
        {tasks.length > 0 && (
          <Part title={`待办 ${data?.counts.open ?? 0} 项`} rows={tasks} onOpen={open} />
        )}
        {messages.length > 0 && (
          <Part title={`未读消息 ${data?.counts.unread ?? 0} 条`} rows={messages} onOpen={open} />
        )}
        {tasks.length + messages.length === 0 && <Empty text="没有等待您处理的事项" />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface PartProps {
  readonly title: string;
  readonly rows: readonly Todo[];
  readonly onOpen: (todo: Todo) => void;
}

function Part({ title, rows, onOpen }: PartProps) {
  return (
    <section aria-label={title}>
      <Text className={classes.part ?? ''} c="var(--jc-muted)" size="xs" fw={600}>
        {title}
      </Text>
      {rows.map((todo) => (
        <Row key={todo.id} todo={todo} onOpen={onOpen} />
      ))}
    </section>
  );
}

function Row({ todo, onOpen }: { readonly todo: Todo; readonly onOpen: (todo: Todo) => void }) {
  return (
    <UnstyledButton className={classes.row} onClick={() => onOpen(todo)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm">
          {todo.processName}
        </Text>
        <Text c="var(--jc-muted)" size="xs" flex="none">
          <Waiting todo={todo} />
        </Text>
      </Group>
      <Text size="sm" mt={2} className={classes.text ?? ''}>
        {todo.text}
      </Text>
      {todo.dueAtMs !== null && (
        <Text size="xs" c="var(--jc-muted)" mt={2}>
          办理期限 <Deadline todo={todo} />
        </Text>
      )}
      {todo.amount !== null && (
        <Text size="xs" c="var(--jc-muted)" mt={2}>
          {todo.partyName} · <Money amount={todo.amount} isPrice={false} />
        </Text>
      )}
    </UnstyledButton>
  );
}
