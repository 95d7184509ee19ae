import { alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { alertMessages } from '@jicai/shared/messages/mall/alert.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as alerts from './service.ts';

const buyers = ['buyer', 'handler'] as const;

/** Prices and stocks change in many places: orders, returns, imports. One look a minute sees all. */
const sendAlerts = defineJob('alert.send', { ids: [], schedule: '* * * * *' });

/** 降价提醒 and 到货提醒. */
export const alertSlice: Slice<{ readonly db: Database; readonly clock: Clock }> = {
  name: 'mall/alert',
  messages: alertMessages,
  policy: { 'alert.state': buyers, 'alert.set': buyers, 'alert.cancel': buyers },
  endpoints: ({ db }) => [
    query(alertEndpoints.state, (body, call) => alerts.state(personOf(call), body, db)),
    write(alertEndpoints.set, alerts.set),
    write(alertEndpoints.cancel, alerts.cancel),
  ],
  jobs: (needs) => [handleJob(sendAlerts, () => alerts.sendDueAlerts(needs))],
};
