import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import {
  ActionIcon,
  Anchor,
  Badge,
  Group,
  Indicator,
  Popover,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { useWaiting } from '../api.ts';
import { badgeText } from '../model/tabs.ts';
import { todoPaths } from '../paths.ts';
import { useOpenTodo } from '../use-open-todo.ts';
import { DueNumbers } from './DueNumbers.tsx';
import classes from './MessageBell.module.css';
import { MessageDialog } from './MessageDialog.tsx';
import { Waiting } from './Waiting.tsx';

/** The header's bell: how much waits, the latest of it, and the way to all. */
export default function MessageBell() {
  const { data } = useWaiting(useAtomValue(isLoggedInAtom));
  const [isOpen, { close, toggle }] = useDisclosure();
  const openTodo = useOpenTodo();
  const badge = data ? badgeText(data.counts) : '';
  const open = (todo: Todo) => {
    close();
    openTodo(todo);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={close}
        position="bottom-end"
        width={360}
        shadow="md"
        trapFocus
      >
        <Indicator
          label={badge}
          disabled={badge === ''}
          size={18}
          color="red"
          offset={4}
          zIndex={1}
        >
          {/* The button itself: what opens may be said of it, not of a frame around it. */}
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="xl"
              onClick={toggle}
              aria-expanded={isOpen}
              aria-label={badge === '' ? '待办与消息' : `待办与消息，${badge} 条未处理`}
            >
              <IconBell size={22} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
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
      <MessageDialog />
    </>
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
