import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { invoiceMessages } from '@jicai/shared/messages/fulfilment/invoice.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { askingWrite, query, type ServedEndpoint, type Slice, write } from '../../kernel/slice.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { apply } from './apply.ts';
import { readInvoiceFile } from './document/read-file.ts';
import { invoiceDuties } from './duties.ts';
import { applicationPdf } from './print.ts';
import { applicationSheet, listApplications, listBillable, readApplication } from './reading.ts';
import { giveBack, receive, withdraw } from './receipt.ts';
import { answerRed, askRed, expireDueRedLetters } from './red-letters.ts';
import { type RegisterNeeds, readRegistration, register, takeBack } from './register.ts';

interface InvoiceDeps extends RegisterNeeds {
  readonly papers: MakeDocument;
  readonly db: Database;
  readonly clock: Clock;
}

const settlers = ['buyer', 'handler', 'finance'] as const;
const parties = [...settlers, 'supplier'] as const;
const readers = [...parties, 'paymentApprover'] as const;

const expireJob = defineJob('invoice.expireRedLetters', { ids: [], schedule: '*/15 * * * *' });

const queries = (deps: InvoiceDeps): ServedEndpoint[] => [
  query(invoiceEndpoints.billable, (body, call) => listBillable(body, personOf(call), deps.db)),
  query(invoiceEndpoints.list, (body, call) => listApplications(body, personOf(call), deps.db)),
  query(invoiceEndpoints.exportList, async (body, call) => {
    const all = { ...body, page: 1, pageSize: limits.settlementExportRows };
    return applicationSheet((await listApplications(all, personOf(call), deps.db)).rows);
  }),
  query(invoiceEndpoints.detail, async ({ id }, call) => {
    const application = await readApplication(id, personOf(call), deps);
    return isRefusal(application) ? application : { application };
  }),
  query(invoiceEndpoints.print, async ({ id }, call) => {
    const application = await readApplication(id, personOf(call), deps);
    return isRefusal(application) ? application : applicationPdf(application, deps.papers, deps.db);
  }),
  query(invoiceEndpoints.read, async ({ id, fileGroup }, call) => {
    const application = await readApplication(id, personOf(call), deps);
    if (isRefusal(application)) return application;
    const of = { groupId: fileGroup, personId: personOf(call).id };
    const file = await readInvoiceFile(of, deps.files.deps.storage, deps.db);
    if (isRefusal(file)) return file;
    const { document, source } = file;
    if (!document || source === 'pdf') return refuse('invoice.pdfTyped');
    const { headerId: _, sellerTaxId: __, words: ___, issuedAt, lines, ...shown } = document;
    return { invoice: { ...shown, source, issuedAtMs: issuedAt, lines: lines.length } };
  }),
];

/** 发票: what is invoiced is what was reconciled. The row itself says whose application it is. */
export const invoiceSlice: Slice<InvoiceDeps> = {
  name: 'fulfilment/invoice',
  messages: invoiceMessages,
  policy: {
    'invoice.billable': settlers,
    'invoice.apply': settlers,
    'invoice.list': readers,
    'invoice.export': readers,
    'invoice.detail': readers,
    'invoice.print': readers,
    'invoice.read': ['supplier'],
    'invoice.register': ['supplier'],
    'invoice.takeBack': ['supplier'],
    'invoice.receive': settlers,
    'invoice.giveBack': settlers,
    'invoice.withdraw': settlers,
    'invoice.askRed': parties,
    'invoice.answerRed': parties,
  },
  duties: invoiceDuties,
  menu: [
    {
      group: 'settlement',
      order: 3,
      name: 'invoiceBillable',
      title: '申请开票',
      path: menuPaths.billable,
      icon: 'receipt',
      needs: 'invoice.billable',
    },
    {
      group: 'settlement',
      order: 4,
      name: 'invoices',
      title: '发票管理',
      path: menuPaths.invoices,
      icon: 'fileInvoice',
      needs: 'invoice.list',
    },
    {
      group: 'settlement',
      order: 5,
      name: 'invoiceTitles',
      title: '开票信息',
      path: menuPaths.invoiceTitles,
      icon: 'id',
      needs: 'invoiceTitle.list',
    },
  ],
  jobs: (deps) => [handleJob(expireJob, () => expireDueRedLetters(deps))],
  endpoints: (deps) => [
    ...queries(deps),
    write(invoiceEndpoints.apply, apply),
    askingWrite(
      invoiceEndpoints.register,
      (body, call) => readRegistration(body, deps, personOf(call)),
      (body, context, read) => register({ body, ...read }, deps, context),
    ),
    write(invoiceEndpoints.takeBack, takeBack),
    write(invoiceEndpoints.receive, receive),
    write(invoiceEndpoints.giveBack, giveBack),
    write(invoiceEndpoints.withdraw, withdraw),
    write(invoiceEndpoints.askRed, askRed),
    write(invoiceEndpoints.answerRed, answerRed),
  ],
};
