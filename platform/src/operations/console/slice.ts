import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { consoleMessages } from '@jicai/shared/messages/operations/console.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { every } from '../../kernel/timers/every.ts';
import { downloadBundle } from './bundle.ts';
import { listDictionaries, readDictionary } from './dictionaries.ts';
import { consoleDuties } from './duties.ts';
import { listLicences } from './licences.ts';
import { listNumbers } from './numbers.ts';
import { readRetention } from './retention.ts';
import {
  type ConsoleNeeds,
  discardJob,
  overview,
  readJobs,
  readSettings,
  retryJob,
  saveSetting,
} from './service.ts';
import { readSystems, type SystemNeeds, tryMail } from './systems.ts';

/** A mail sender that was changed counts in every platform after so long. */
const MAIL_MS = 5_000;

const operators: readonly Role[] = ['systemAdmin'];

/** The operator's console. */
export const consoleSlice: Slice<ConsoleNeeds & SystemNeeds> = {
  name: 'operations/console',
  messages: consoleMessages,
  policy: {
    'console.overview': operators,
    'console.systems': operators,
    'console.numbers': operators,
    'console.dictionaries': operators,
    'console.dictionary': operators,
    'console.retention': operators,
    'console.licences': operators,
    'console.tryMail': operators,
    'console.supportBundle': proven(operators),
    // Every administrator who may decide about a change of settings sees the settings.
    'console.settings': ['systemAdmin', 'securityAdmin', 'auditAdmin'],
    'console.saveSetting': proven(operators),
    'console.jobs': operators,
    'console.retryJob': operators,
    'console.discardJob': operators,
  },
  duties: consoleDuties,
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
    query(consoleEndpoints.systems, () => readSystems(needs)),
    query(consoleEndpoints.numbers, () => listNumbers(needs)),
    query(consoleEndpoints.dictionaries, () => listDictionaries(needs)),
    query(consoleEndpoints.dictionary, (body) => readDictionary(needs, body)),
    query(consoleEndpoints.retention, () => readRetention(needs)),
    query(consoleEndpoints.licences, () => listLicences()),
    ownWrite('unkeyed', consoleEndpoints.tryMail, (_body, call) =>
      tryMail(needs, { person: personOf(call), call }),
    ),
    query(consoleEndpoints.supportBundle, () => downloadBundle(needs)),
    query(consoleEndpoints.settings, (_body, call) => readSettings(needs, personOf(call))),
    write(consoleEndpoints.saveSetting, (body, work) => saveSetting(needs, body, work)),
    query(consoleEndpoints.jobs, () => readJobs(needs)),
    write(consoleEndpoints.retryJob, retryJob),
    write(consoleEndpoints.discardJob, discardJob),
  ],
  start: ({ mailer }, log) =>
    every(MAIL_MS, async () => mailer?.refresh?.(), {
      onError: (error) => log.error({ err: error }, 'the mail sender does not open'),
    }),
};
