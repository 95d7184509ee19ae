import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { consoleMessages } from '@jicai/shared/messages/operations/console.ts';
import { proven, type Role } from '../../kernel/http/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import {
  type ConsoleNeeds,
  discardJob,
  overview,
  readJobs,
  readSettings,
  retryJob,
  saveSetting,
} from './service.ts';

const operators: readonly Role[] = ['systemAdmin'];

/** The operator's console. */
export const consoleSlice: Slice<ConsoleNeeds> = {
  name: 'operations/console',
  messages: consoleMessages,
  policy: {
    'console.overview': operators,
    'console.settings': operators,
    'console.saveSetting': proven(operators),
    'console.jobs': operators,
    'console.retryJob': operators,
    'console.discardJob': operators,
  },
  menu: [
    {
      group: 'operations',
      order: 1,
      name: 'console',
      title: '系统控制台',
      path: menuPaths.console,
      icon: 'settings',
      needs: 'console.overview',
    },
  ],
  endpoints: (needs) => [
    query(consoleEndpoints.overview, () => overview(needs)),
    query(consoleEndpoints.settings, () => readSettings(needs)),
    write(consoleEndpoints.saveSetting, saveSetting),
    query(consoleEndpoints.jobs, () => readJobs(needs)),
    write(consoleEndpoints.retryJob, retryJob),
    write(consoleEndpoints.discardJob, discardJob),
  ],
};
