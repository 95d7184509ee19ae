import type { PaymentDetail } from '@jicai/shared/contract/fulfilment/payment.ts';
import { matchLabels } from '@jicai/shared/domain/fulfilment/payment/match.ts';
import { payKinds, paymentTable } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { DocumentTable } from '../documents/document.ts';
import type { DocumentContent, MadeFile, MakeDocument } from '../documents/documents.ts';
import { eventsTable } from '../documents/events-table.ts';
import { fundsLabels } from '../settlement/filter.ts';

const evidenceWords = {
  contract: '合同',
  termination: '终止协议',
  order: '订单',
  acceptance: '验收单',
  statement: '对账单',
  invoice: '发票',
} as const;

/** 付款单 as a PDF: evidence, match and the reason of every difference are printed. */
export const paymentPdf = (
  payment: PaymentDetail,
  make: MakeDocument,
  db: Executor,
): Promise<MadeFile> =>
  make(
    { kind: 'payment', id: payment.id },
    {
      title: '付款单',
      number: payment.number,
      hint: `${payment.unitName} → ${payment.supplierName}`,
      facts: factsOf(payment),
      paragraphs: [],
      tables: [
        linesOf(payment),
        matchOf(payment),
        evidenceOf(payment),
        eventsTable(payment.events),
      ],
      signatures: ['申请人', '审批人', '付款人'],
    },
    db,
  );

const factsOf = (payment: PaymentDetail): DocumentContent['facts'] => [
  ['付款单位', payment.unitName],
  ['收款单位', payment.supplierName],
  ['开户行', payment.bank],
  ['账号', payment.account],
  ['资金性质', fundsLabels[payment.fundsType]],
  ['支付方式', payKinds[payment.payKind]],
  ['金额', `${formatFen(payment.amount)}（${fenInWords(payment.amount)}）`],
  ['状态', paymentTable.states[payment.state]],
  ['申请人', payment.applicantName],
  ['审批人', payment.approverName],
  ['凭证号', payment.voucher],
  ['付款日期', payment.paidOnMs === null ? '' : dayOf(payment.paidOnMs)],
  ['差异说明', payment.differenceReason],
  ...payment.waivers.map((line): [string, string] => ['岗位豁免', line]),
];

const linesOf = ({ lines }: PaymentDetail): DocumentTable => ({
  title: '付款明细',
  columns: [
    ['发票号码', 50],
    ['价税合计', 30, 'right'],
    ['本次付款', 30, 'right'],
  ],
  rows: lines.map((line) => [line.invoiceNumber, formatFen(line.gross), formatFen(line.amount)]),
});

const matchOf = ({ match, differenceReason }: PaymentDetail): DocumentTable => ({
  title: '四单匹配',
  columns: [
    ['比较', 40],
    ['前者', 30, 'right'],
    ['后者', 30, 'right'],
    ['差额', 30, 'right'],
    ['说明', 30],
  ],
  rows: match.map((row) => [
    matchLabels[row.step],
    formatFen(row.left),
    formatFen(row.right),
    formatFen(row.difference),
    row.isOver ? differenceReason : row.explained === 0 ? '一致' : '售后扣减',
  ]),
});

const evidenceOf = ({ evidence }: PaymentDetail): DocumentTable => ({
  title: '依据',
  columns: [
    ['单据', 20],
    ['编号', 50],
    ['金额', 30, 'right'],
  ],
  rows: evidence.map((row) => [evidenceWords[row.kind], row.number, formatFen(row.amount)]),
});
