import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { objectionMessages } from '@jicai/shared/messages/sourcing/objection.ts';
import { holidaysChanged } from '../../kernel/calendar/holidays.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { concludeObjection } from './conclude.ts';
import { objectionDuties } from './duties.ts';
import { moveDeadlines } from './holidays.ts';
import {
  answerObjection,
  listObjections,
  type ObjectionNeeds,
  raiseObjection,
  readWindows,
  remindOfAnswers,
  withdrawObjection,
} from './service.ts';

const remindJob = defineJob('objection.remindOfAnswers', { ids: [], schedule: '*/5 * * * *' });

/** 质疑: suppliers object, the handler answers, the supervisor sees the register. */
export const objectionSlice: Slice<ObjectionNeeds> = {
  name: 'sourcing/objection',
  messages: objectionMessages,
  policy: {
    'objection.list': ['supplier', 'handler', 'supervisor'],
    'objection.windows': ['supplier', 'handler', 'supervisor'],
    'objection.raise': ['supplier'],
    'objection.answer': ['handler'],
    // It may annul an award.
    'objection.conclude': proven(['handler']),
    'objection.withdraw': ['supplier'],
  },
  duties: objectionDuties,
  menu: [
    {
      group: 'sourcing',
      order: 5,
      name: 'objections',
      title: '质疑登记',
      path: menuPaths.objections,
      icon: 'messageQuestion',
      needs: 'objection.list',
    },
  ],
  endpoints: (needs) => [
    query(objectionEndpoints.list, (body, call) => listObjections(needs, body, personOf(call))),
    query(objectionEndpoints.windows, ({ projectNumber }, call) =>
      readWindows(needs, personOf(call), projectNumber),
    ),
    write(objectionEndpoints.raise, raiseObjection),
    write(objectionEndpoints.answer, answerObjection),
    write(objectionEndpoints.conclude, concludeObjection),
    write(objectionEndpoints.withdraw, withdrawObjection),
  ],
  listeners: ({ clock }) => [
    on(holidaysChanged, ({ table }, trx) => moveDeadlines(table, clock, trx)),
  ],
  jobs: (needs) => [handleJob(remindJob, () => remindOfAnswers(needs))],
};
