import { Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { userAtom } from '../../../../lib/session.ts';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { useOpenTasks } from '../../../work/todo/api.ts';
import { useOpenTodo } from '../../../work/todo/use-open-todo.ts';
import { Checklist } from '../components/Checklist.tsx';
import { Starts } from '../components/Starts.tsx';
import { Tasks } from '../components/Tasks.tsx';
import { WeekDeadlines } from '../components/WeekDeadlines.tsx';
import { deadlinesOf } from '../model/deadlines.ts';

/** /gzt: what waits for the person, what will be due, and what they may begin. */
export default function DeskPage() {
  const user = useAtomValue(userAtom);
  const tasks = useOpenTasks();
  const open = useOpenTodo();
  const now = useServerNow(60_000);
  return (
    <>
      <PageHeader title="工作台" hint={user && `${user.name} · ${user.orgName}`} />
      <Stack>
        <Loaded query={tasks} what="待办加载失败">
          {({ rows, total }) => {
            const { overdue, week } = deadlinesOf(rows, now);
            return (
              <>
                <Tasks rows={rows} total={total} overdue={overdue} onOpen={open} />
                <WeekDeadlines week={week} onOpen={open} />
              </>
            );
          }}
        </Loaded>
        <Starts />
        <Checklist />
      </Stack>
    </>
  );
}
