import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { todoMessages } from '@jicai/shared/messages/work/todo.ts';
import { securityWeakened } from '../../identity/change-request/events.ts';
import { handoverDue, personLeft } from '../../identity/organisation/events.ts';
import { accountNewsJob } from '../../identity/security/news.ts';
import type { Database } from '../../kernel/db/open.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { type AccountNewsNeeds, tellAccountNews } from './account-news.ts';
import { breakGlassMailJob, mailBreakGlass } from './break-glass.ts';
import { askForHandover, tellSuccessor } from './handover.ts';
import { markHandled, markRead, readList, readOne, type TodoNeeds } from './service.ts';
import { tellOfWeakening } from './weakened.ts';

interface Needs extends TodoNeeds, AccountNewsNeeds {
  readonly publicReads: Database;
}

/** Every person's own to-dos and messages. */
export const todoSlice: Slice<Needs> = {
  name: 'work/todo',
  messages: todoMessages,
  policy: {
    'todo.list': 'loggedIn',
    'todo.detail': 'loggedIn',
    'todo.handled': 'loggedIn',
    'todo.read': 'loggedIn',
    'todo.readAll': 'loggedIn',
  },
  menu: [
    {
      group: 'work',
      order: 1,
      name: 'todos',
      title: '待办任务',
      path: menuPaths.todos,
      icon: 'bell',
      needs: 'todo.list',
    },
  ],
  endpoints: (needs) => [
    // With the connections of public reads, so that no bid waits behind long lists.
    query(todoEndpoints.list, (body, call) =>
      readList({ ...needs, db: needs.publicReads }, personOf(call), body),
    ),
    query(todoEndpoints.detail, (body, call) => readOne(needs, personOf(call), body.id)),
    write(todoEndpoints.handled, (body, context) => markHandled(body.id, context, needs.due)),
    write(todoEndpoints.read, (body, context) =>
      markRead(body.ids.slice(0, limits.maxPageSize), context),
    ),
    write(todoEndpoints.readAll, (_body, context) => markRead('all', context)),
  ],
  listeners: () => [
    on(personLeft, tellSuccessor),
    on(handoverDue, askForHandover),
    on(securityWeakened, tellOfWeakening),
  ],
  jobs: (needs) => [
    handleJob(breakGlassMailJob, (ids) => mailBreakGlass(needs, ids)),
    handleJob(accountNewsJob, ({ newsId }) => tellAccountNews(needs, newsId)),
  ],
};
