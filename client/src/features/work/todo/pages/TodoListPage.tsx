import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { batchSubjectAtom } from '../../approval/review-dialog.ts';
import { useReadAll, useReadThese, useTodos, useTodosChanged } from '../api.ts';
import { DueNumbers } from '../components/DueNumbers.tsx';
import { KindFilter } from '../components/KindFilter.tsx';
import { TodoFilter } from '../components/TodoFilter.tsx';
import { TodoTable } from '../components/TodoTable.tsx';
import { isOrderReview } from '../model/opening.ts';
import { readTodoList, type TodoListState, todoTabCode } from '../model/tabs.ts';
import { todoPaths } from '../paths.ts';
import { useOpenTodo } from '../use-open-todo.ts';

const EMPTY: Readonly<Record<TodoListState['tab'], string>> = {
  open: '没有等待您处理的事项',
  handled: '还没有办理过事项',
  messages: '还没有消息',
  unread: '没有未读消息',
  begun: '您还没有发起过审批',
};

/** dbrw: what waits, what was done, what one was told; tab, keyword and page live in the URL. */
export default function TodoListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readTodoList(params);
  const query = useTodos(state);

  function show(change: Partial<TodoListState>): void {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(todoPaths.todos.to({ tab: todoTabCode(tab), ...rest }));
  }

  return (
    <>
      <PageHeader title="待办任务" />
      <Panel>
        {state.tab === 'open' && query.data && query.data.due.length > 0 && (
          <Group mb="sm">
            <DueNumbers counts={query.data.due} />
          </Group>
        )}
        <TodoFilter key={state.keyword} state={state} counts={query.data?.counts} onChange={show} />
        {state.tab === 'open' && (
          <KindFilter state={state} kinds={query.data?.kinds ?? []} onChange={show} />
        )}
        <Loaded
          query={query}
          what="待办加载失败"
          empty={
            state.keyword || state.kind || state.objectId ? '没有符合条件的事项' : EMPTY[state.tab]
          }
        >
          {(data) => (
            <Stack aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : 1}>
              <Rows
                key={`${state.tab} ${state.page}`}
                tab={state.tab}
                rows={data.rows}
                onObject={
                  state.objectId === '' ? (objectId) => show({ kind: '', objectId }) : undefined
                }
              />
              <Text c="var(--jc-muted)" role="status" size="sm">
                共 {data.total} 条
              </Text>
              <Pager
                page={state.page}
                pages={Math.ceil(data.total / limits.pageSize)}
                onPage={(page) => show({ page })}
              />
            </Stack>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

type RowsProps = Pick<React.ComponentProps<typeof TodoTable>, 'tab' | 'rows' | 'onObject'>;

function Rows({ tab, rows, onObject }: RowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = useOpenTodo();
  const these = useReadThese();
  const all = useReadAll();
  const changed = useTodosChanged();
  const toast = useSetAtom(toastAtom);
  const setBatch = useSetAtom(batchSubjectAtom);
  const isMessages = tab === 'messages' || tab === 'unread';
  const orders = rows.filter(isOrderReview);
  const chosenOrders = orders.filter(({ id }) => chosen.has(id));

  function done({ count }: { count: number }): void {
    setChosen(new Set());
    toast('done', `已标记 ${count} 条为已读`);
    void changed();
  }

  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <>
      {isMessages && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="light"
            disabled={chosen.size === 0}
            loading={these.isSending}
            onClick={() => void these.send({ ids: [...chosen] }).then(done, () => {})}
          >
            标记所选为已读
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={all.isSending}
            onClick={() => void all.send({}).then(done, () => {})}
          >
            全部标记为已读
          </Button>
        </Group>
      )}
      {tab === 'open' && orders.length > 1 && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="light"
            disabled={chosenOrders.length === 0}
            onClick={() =>
              setBatch({
                orders: chosenOrders.map(({ businessId, text }) => ({ id: businessId, text })),
              })
            }
          >
            批量通过所选
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => setChosen(new Set(orders.map(({ id }) => id)))}
          >
            全选本页订单审核
          </Button>
        </Group>
      )}
      <TodoTable {...{ tab, rows, chosen, onObject }} onChoose={choose} onOpen={open} />
    </>
  );
}
