import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { agreementEndpoints } from '@jicai/shared/contract/mall/agreement.ts';
import { agreementMessages } from '@jicai/shared/messages/mall/agreement.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { agreementDuties } from './duties.ts';
import { findCurrent, listAcceptances, listVersions } from './repository.ts';
import { accept, publishVersion, readPending, saveVersion } from './service.ts';

interface Needs {
  readonly db: Database;
}

const operators = ['operator'] as const;
const concerned = ['supplier', 'applicant', 'unitAdmin'] as const;

/** Agreements with versions, and the organisations that accepted them. */
export const agreementSlice: Slice<Needs> = {
  name: 'mall/agreement',
  messages: agreementMessages,
  policy: {
    'agreement.current': 'anyone',
    'agreement.pending': concerned,
    'agreement.accept': concerned,
    'agreement.list': operators,
    'agreement.acceptances': operators,
    'agreement.save': operators,
    'agreement.publish': operators,
  },
  duties: agreementDuties,
  menu: [
    {
      group: 'platform',
      order: 7,
      name: 'agreementAdmin',
      title: '协议管理',
      path: menuPaths.agreementAdmin,
      icon: 'fileCertificate',
      needs: 'agreement.list',
    },
  ],
  openReads: ({ db }) => [
    query(agreementEndpoints.current, async ({ kind }) => ({
      agreement: await findCurrent(kind, db),
    })),
  ],
  endpoints: ({ db }) => [
    query(agreementEndpoints.pending, (_body, call) => readPending(db, personOf(call))),
    write(agreementEndpoints.accept, accept),
    query(agreementEndpoints.list, (body) => listVersions(body, db)),
    query(agreementEndpoints.acceptances, (body) => listAcceptances(body, body, db)),
    write(agreementEndpoints.save, saveVersion),
    write(agreementEndpoints.publish, publishVersion),
  ],
};
