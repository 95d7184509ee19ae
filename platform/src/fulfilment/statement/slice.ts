import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { statementMessages } from '@jicai/shared/messages/fulfilment/statement.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type ServedEndpoint, type Slice, write } from '../../kernel/slice.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { statementDuties } from './duties.ts';
import { statementJobs } from './jobs.ts';
import { listOpenLines, listOpenSuppliers } from './open.ts';
import { statementListSheet, statementPdf, statementSheet } from './print.ts';
import { listStatements, readStatement } from './reading.ts';
import { listRules, saveRule } from './rules-store.ts';
import * as service from './service.ts';

interface StatementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
  readonly papers: MakeDocument;
}

const settlers = ['buyer', 'handler', 'finance'] as const;
const parties = [...settlers, 'supplier'] as const;
const readers = [...parties, 'paymentApprover'] as const;

const queries = ({ db, papers }: StatementDeps): ServedEndpoint[] => [
  query(statementEndpoints.openSuppliers, (body, call) =>
    listOpenSuppliers(personOf(call).orgId, body, db),
  ),
  query(statementEndpoints.openLines, (body, call) =>
    listOpenLines({ ...body, unitId: personOf(call).orgId }, db),
  ),
  query(statementEndpoints.list, (body, call) => listStatements(body, personOf(call), db)),
  query(statementEndpoints.exportList, async (body, call) => {
    const all = { ...body, page: 1, pageSize: limits.settlementExportRows };
    return statementListSheet((await listStatements(all, personOf(call), db)).rows);
  }),
  query(statementEndpoints.detail, async ({ id }, call) => {
    const statement = await readStatement(id, personOf(call), db);
    return isRefusal(statement) ? statement : { statement };
  }),
  query(statementEndpoints.print, async ({ id, form }, call) => {
    const statement = await readStatement(id, personOf(call), db);
    if (isRefusal(statement)) return statement;
    return form === 'pdf' ? statementPdf(statement, papers, db) : statementSheet(statement);
  }),
  query(statementEndpoints.rules, (_body, call) => listRules(personOf(call), db)),
];

/** 对账: both sides agree on what is billed. The row itself says whose statement it is. */
export const statementSlice: Slice<StatementDeps> = {
  name: 'fulfilment/statement',
  messages: statementMessages,
  policy: {
    'statement.openSuppliers': settlers,
    'statement.openLines': settlers,
    'statement.list': readers,
    'statement.export': readers,
    'statement.detail': readers,
    'statement.print': readers,
    'statement.create': settlers,
    'statement.confirm': parties,
    'statement.dispute': parties,
    'statement.settle': settlers,
    'statement.adjust': settlers,
    'statement.cancel': settlers,
    'statement.rules': settlers,
    'statement.saveRule': settlers,
  },
  duties: statementDuties,
  menu: [
    {
      group: 'settlement',
      order: 1,
      name: 'statements',
      title: '待对账',
      path: menuPaths.statements,
      icon: 'reportMoney',
      needs: 'statement.openSuppliers',
    },
    {
      group: 'settlement',
      order: 2,
      name: 'statementsDone',
      title: '对账单',
      path: menuPaths.statementsDone,
      icon: 'fileCheck',
      needs: 'statement.list',
    },
    {
      group: 'settlement',
      order: 8,
      name: 'statementRules',
      title: '对账规则',
      path: menuPaths.statementRules,
      icon: 'adjustments',
      needs: 'statement.rules',
    },
  ],
  jobs: statementJobs,
  endpoints: (deps) => [
    ...queries(deps),
    write(statementEndpoints.create, service.create),
    write(statementEndpoints.confirm, (body, context) =>
      service.confirm(deps.signing, body, context),
    ),
    write(statementEndpoints.dispute, service.dispute),
    write(statementEndpoints.settle, service.settle),
    write(statementEndpoints.adjust, service.adjust),
    write(statementEndpoints.cancel, service.cancel),
    write(statementEndpoints.saveRule, saveRule),
  ],
};
