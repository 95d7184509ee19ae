import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Anchor, Badge, Button, Checkbox, Text } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { isOrderReview } from '../model/opening.ts';
import type { PageTab } from '../model/tabs.ts';
import { Deadline } from './Deadline.tsx';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly tab: PageTab;
  readonly rows: readonly Todo[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly onOpen: (todo: Todo) => void;
  /** Shows the tasks about one object alone; absent where they are shown already. */
  readonly onObject?: ((objectId: string) => void) | undefined;
}

/** To-dos or messages; the row's one button does what the row is there for. */
export function TodoTable({ tab, rows, chosen, onChoose, onOpen, onObject }: Props) {
  const isMessages = tab === 'messages' || tab === 'unread';
  const title: Column<Todo> = {
    title: isMessages ? '消息' : '事项',
    isHeading: true,
    render: (todo) => <What todo={todo} onObject={tab === 'open' ? onObject : undefined} />,
  };
  const choice: Column<Todo> = {
    title: '选择',
    render: (todo) => (
      <Checkbox
        aria-label={`选择「${todo.processName}」`}
        checked={chosen.has(todo.id)}
        disabled={tab === 'open' ? !isOrderReview(todo) : todo.isRead}
        onChange={(event) => onChoose(todo.id, event.currentTarget.checked)}
      />
    ),
  };
  const from: Column<Todo> = { title: '发起人', render: ({ fromName }) => fromName || '—' };
  const party: Column<Todo> = { title: '对方单位', render: ({ partyName }) => partyName || '—' };
  const amount: Column<Todo> = {
    title: '金额',
    isNumber: true,
    render: (todo) => <Money amount={todo.amount} isPrice={false} />,
  };
  // Only reviews of orders can be decided together.
  const batch = rows.filter(isOrderReview).length > 1 ? [choice] : [];
  const arrived: Column<Todo> = {
    title: '到达时间',
    render: ({ createdAtMs }) => <span className="tnum">{dateTimeText(createdAtMs)}</span>,
  };
  const waiting: Column<Todo> = {
    title: '等待',
    render: (todo) => <Waiting todo={todo} />,
  };
  const deadline: Column<Todo> = {
    title: '办理期限',
    render: (todo) => <Deadline todo={todo} />,
  };
  const done: Column<Todo> = {
    title: '办理',
    render: ({ handledAtMs, handledByName }) => (
      <>
        {handledByName || '—'}
        <Text component="span" display="block" size="sm" c="var(--jc-muted)" className="tnum">
          {handledAtMs !== null && dateTimeText(handledAtMs)}
        </Text>
      </>
    ),
  };
  const begunAt: Column<Todo> = { ...arrived, title: '发起时间' };
  const standing: Column<Todo> = { title: '当前环节', render: (todo) => todo.standing };
  const action: Column<Todo> = {
    title: '操作',
    render: (todo) => (
      <Button size="xs" variant={tab === 'open' ? 'filled' : 'light'} onClick={() => onOpen(todo)}>
        {tab === 'open' ? '办理' : '查看'}
      </Button>
    ),
  };
  const columns = {
    open: [...batch, title, ...unitColumn(rows), party, amount, from, waiting, deadline, action],
    handled: [title, party, amount, from, done, action],
    messages: [choice, title, from, arrived, action],
    unread: [choice, title, from, arrived, action],
    begun: [title, begunAt, standing, done, action],
  }[tab];
  return (
    <DataTable
      caption={isMessages ? '消息' : '待办事项'}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

const unit: Column<Todo> = { title: '办理单位', render: ({ unitName }) => unitName || '—' };

/** The column of the units in which tasks wait, if there is more than one. */
export const unitColumn = (rows: readonly Todo[]): readonly Column<Todo>[] =>
  new Set(rows.map(({ unitName }) => unitName).filter(Boolean)).size > 1 ? [unit] : [];

interface WhatProps {
  readonly todo: Todo;
  readonly onObject?: ((objectId: string) => void) | undefined;
}

/** The name and the text of a to-do, with the colleague who is at it. */
export function What({ todo, onObject }: WhatProps) {
  const isNew = todo.kind === 'message' && !todo.isRead;
  return (
    <>
      <Text component="span" fw={isNew || todo.kind === 'task' ? 600 : 400}>
        {todo.processName}
      </Text>{' '}
      {isNew && (
        <Badge size="xs" radius="sm" color="red">
          未读
        </Badge>
      )}
      <Text component="span" display="block" size="sm" c="var(--jc-muted)">
        {todo.text}
      </Text>
      {todo.claimedByName !== '' && (
        <Text component="span" display="block" size="sm">
          {todo.claimedByName}正在处理
        </Text>
      )}
      {onObject && todo.businessId !== '' && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => onObject(todo.businessId)}
        >
          只看此业务
        </Anchor>
      )}
    </>
  );
}
