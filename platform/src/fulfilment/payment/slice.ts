import { prepaymentEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { paymentMessages } from '@jicai/shared/messages/fulfilment/payment.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { on } from '../../kernel/events/events.ts';
import { type Person, personOf } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type ServedEndpoint, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { block, unblock } from './blocks.ts';
import { approvedCsv } from './csv.ts';
import { dueSheet, listDue } from './due.ts';
import { paymentDuties } from './duties.ts';
import { handPaymentsOver } from './handover.ts';
import { owedListeners } from './owed.ts';
import { paymentPdf } from './print.ts';
import { listPayments, readPayment } from './reading.ts';
import { recordRefund } from './refunds.ts';
import { readPaymentReview } from './review.ts';
import * as service from './service.ts';

interface PaymentDeps extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
  readonly papers: MakeDocument;
}

const settlers = ['buyer', 'handler', 'finance'] as const;
const ofUnit = [...settlers, 'paymentApprover'] as const;
const readers = [...ofUnit, 'supplier'] as const;

/** A deputy of finance may register payments and use no other call of finance. */
const isOfFinance = ({ roles, inPlaceOf }: Person): boolean =>
  roles.includes('finance') && !inPlaceOf?.finance;

const queries = (deps: PaymentDeps): ServedEndpoint[] => [
  query(paymentEndpoints.due, async (body, call) => ({
    ...(await listDue(body, personOf(call), deps)),
    mayApply: settlers.some((role) => personOf(call).roles.includes(role)),
    mayBlock: isOfFinance(personOf(call)),
  })),
  query(paymentEndpoints.exportDue, async (body, call) => {
    const all = { ...body, page: 1, pageSize: limits.settlementExportRows };
    return dueSheet((await listDue(all, personOf(call), deps)).rows);
  }),
  query(paymentEndpoints.preview, (body, call) => service.preview(body, personOf(call), deps)),
  query(paymentEndpoints.list, async (body, call) => ({
    ...(await listPayments(body, personOf(call), deps.db)),
    mayExecute: isOfFinance(personOf(call)),
  })),
  query(paymentEndpoints.detail, async ({ id }, call) => {
    const payment = await readPayment(id, personOf(call), deps.db);
    return isRefusal(payment) ? payment : { payment };
  }),
  query(paymentEndpoints.print, async ({ id }, call) => {
    const payment = await readPayment(id, personOf(call), deps.db);
    return isRefusal(payment) ? payment : paymentPdf(payment, deps.papers, deps.db);
  }),
  query(paymentEndpoints.exportCsv, (_body, call) => approvedCsv(personOf(call), deps.db)),
  query(paymentEndpoints.review, ({ id }, call) => readPaymentReview(id, personOf(call), deps)),
];

/** 付款: applied for, approved and paid out by three people (operations.md 2.3, rule 5). */
export const paymentSlice: Slice<PaymentDeps> = {
  name: 'fulfilment/payment',
  messages: paymentMessages,
  policy: {
    'payment.due': readers,
    'payment.exportDue': readers,
    'payment.preview': settlers,
    'payment.apply': settlers,
    'payment.prepay': settlers,
    'payment.list': readers,
    'payment.detail': readers,
    'payment.print': readers,
    'payment.resubmit': settlers,
    'payment.withdraw': ofUnit,
    'payment.execute': ['finance'],
    'payment.block': ['finance'],
    'payment.unblock': ['finance'],
    'payment.refund': ['finance'],
    'payment.confirm': ['supplier'],
    'payment.exportCsv': ['finance'],
    'payment.importPaid': ['finance'],
    'payment.review': ofUnit,
    'payment.decide': ['paymentApprover'],
  },
  duties: paymentDuties,
  menu: [
    {
      group: 'settlement',
      order: 6,
      name: 'payments',
      title: '付款管理',
      path: menuPaths.payments,
      icon: 'cash',
      needs: 'payment.list',
    },
  ],
  endpoints: (deps) => [
    ...queries(deps),
    write(paymentEndpoints.apply, service.apply),
    write(prepaymentEndpoints.apply, service.applyPrepayment),
    write(paymentEndpoints.resubmit, service.resubmit),
    write(paymentEndpoints.withdraw, service.withdraw),
    write(paymentEndpoints.execute, (body, context) =>
      service.execute(deps.signing, body, context),
    ),
    write(paymentEndpoints.confirm, service.confirm),
    write(paymentEndpoints.block, block),
    write(paymentEndpoints.unblock, unblock),
    write(paymentEndpoints.refund, recordRefund),
    write(paymentEndpoints.importPaid, (body, context) =>
      service.importPaid(deps.signing, body, context),
    ),
    write(paymentEndpoints.decide, ({ id, file, ...form }, context) =>
      decide(deps, { businessType: 'payment', businessId: id, ...form, fileGroup: file }, context),
    ),
  ],
  listeners: () => [on(personLeft, handPaymentsOver), ...owedListeners],
};
