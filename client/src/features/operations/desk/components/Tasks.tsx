import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Deadline } from '../../../work/todo/components/Deadline.tsx';
import { unitColumn, What } from '../../../work/todo/components/TodoTable.tsx';
import { Waiting } from '../../../work/todo/components/Waiting.tsx';
import { todoPaths } from '../../../work/todo/paths.ts';

interface Props {
  readonly rows: readonly Todo[];
  /** The number of all open tasks, of which `rows` are the most urgent. */
  readonly total: number;
  readonly overdue: number;
  readonly onOpen: (todo: Todo) => void;
}

/** Tasks that the workbench shows; the list of to-dos has all. */
const SHOWN = 10;

/** The most urgent tasks: what is overdue first, then by deadline and age. */
export function Tasks({ rows, total, overdue, onOpen }: Props) {
  const shown = rows.slice(0, SHOWN);
  const columns: readonly Column<Todo>[] = [
    { title: '事项', isHeading: true, render: (todo) => <What todo={todo} /> },
    ...unitColumn(rows),
    { title: '等待', isShort: true, render: (todo) => <Waiting todo={todo} /> },
    { title: '办理期限', render: (todo) => <Deadline todo={todo} /> },
    {
      title: '操作',
      render: (todo) => (
        <Button size="xs" onClick={() => onOpen(todo)}>
          办理
        </Button>
      ),
    },
  ];
  return (
    <Panel title={total === 0 ? '待办' : `待办 ${total} 项`}>
      {overdue > 0 && (
        <Text c="var(--jc-alarm)" fw={600} mb="xs">
          其中 {overdue} 项已超过办理期限
        </Text>
      )}
      {total === 0 ? (
        <Empty text="没有等待您处理的事项" />
      ) : (
        <DataTable caption="待办事项" columns={columns} rows={shown} keyOf={({ id }) => id} />
      )}
      {total > shown.length && (
        <Anchor component={Link} to={todoPaths.todos.to()}>
          查看全部 {total} 项
        </Anchor>
      )}
    </Panel>
  );
}
