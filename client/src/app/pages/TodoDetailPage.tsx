import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { OrderReviewView } from '../../features/ordering/review/components/OrderReviewView.tsx';
import { ProjectReviewView } from '../../features/sourcing/editor/components/ProjectReviewView.tsx';
import { useTodo } from '../../features/work/todo/api.ts';
import { TodoFacts } from '../../features/work/todo/components/TodoFacts.tsx';
import { TODO_PARAM } from '../../features/work/todo/paths.ts';
import { Unloaded } from '../../ui/page/Loaded.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { WayTo } from '../../ui/page/WayTo.tsx';
import { paths } from '../paths.ts';

/** /dbrw/WddbXq: a to-do with the business it is about, and its flow. */
export default function TodoDetailPage() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useTodo(params.get(TODO_PARAM) ?? '');
  if (!data)
    return (
      <Unloaded
        what="待办加载失败"
        error={error}
        refetch={refetch}
        away={<WayTo to={paths.todos.to()}>返回待办列表</WayTo>}
      />
    );
  const { todo } = data;
  return (
    <>
      <PageHeader
        title={todo.processName}
        hint={todo.text}
        actions={
          <Anchor component={Link} to={paths.todos.to()}>
            返回待办列表
          </Anchor>
        }
      />
      <Panel mb="md">
        <TodoFacts todo={todo} />
      </Panel>
      {todo.businessType === 'order' && (
        <Panel>
          <OrderReviewView orderId={todo.businessId} />
        </Panel>
      )}
      {todo.businessType === 'project' && todo.isWorkflow && (
        <Panel>
          <ProjectReviewView projectId={todo.businessId} />
        </Panel>
      )}
    </>
  );
}
