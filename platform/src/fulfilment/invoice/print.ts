import type { ApplicationDetail } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { applicationTable } from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { DocumentTable } from '../documents/document.ts';
import type { DocumentContent, MadeFile, MakeDocument } from '../documents/documents.ts';
import { eventsTable } from '../documents/events-table.ts';
import { fundsLabels } from '../settlement/filter.ts';

const invoiceWords = {
  registered: '待收票',
  received: '已收票',
  returned: '已退回',
  withdrawn: '已撤回',
} as const;

/** 开票申请单 as a PDF: what is to be invoiced, and the invoices so far; a working paper without a seal. */
export const applicationPdf = (
  application: ApplicationDetail,
  make: MakeDocument,
  db: Executor,
): Promise<MadeFile> =>
  make(
    null,
    {
      title: '开票申请单',
      number: application.number,
      hint: `${application.unitName} → ${application.supplierName}`,
      facts: factsOf(application),
      paragraphs: [],
      tables: [
        linesOf(application),
        ...(application.orders.length > 0 ? [ordersOf(application)] : []),
        statementsOf(application),
        invoicesOf(application),
        eventsTable(application.events),
      ],
      signatures: ['申请单位', '供应商'],
    },
    db,
  );

const factsOf = (one: ApplicationDetail): DocumentContent['facts'] => [
  ['状态', applicationTable.states[one.state]],
  ['资金性质', fundsLabels[one.fundsType]],
  ['申请时间', timeText(one.createdAtMs)],
  ['申请金额', `${formatFen(one.amount)}（${fenInWords(one.amount)}）`],
  ['已开金额', formatFen(one.invoiced)],
  ['发票抬头', one.titleDetails.title],
  ['纳税人识别号', one.titleDetails.taxNumber],
  ['地址、电话', one.titleDetails.addressPhone],
  ['开户行及账号', one.titleDetails.bankAccount],
  ['收票邮箱', one.titleDetails.email],
  ['合并方式', one.orders.length > 0 ? '每张订单一张发票' : '合并开票'],
  ['开票内容', one.content === 'lines' ? '商品明细' : '商品大类'],
  ['备注', one.remark],
];

const linesOf = ({ lines }: ApplicationDetail): DocumentTable => ({
  title: '应开明细',
  columns: [
    ['名称', 50],
    ['数量', 12, 'right'],
    ['税率', 14, 'right'],
    ['其中税额', 18, 'right'],
    ['金额', 20, 'right'],
  ],
  rows: lines.map((line) => [
    line.name,
    String(line.quantity),
    line.taxRate === null ? '' : taxRateWord(line.taxRate),
    line.tax === null ? '' : formatFen(line.tax),
    formatFen(line.amount),
  ]),
});

const ordersOf = ({ orders }: ApplicationDetail): DocumentTable => ({
  title: '按订单开票',
  columns: [
    ['订单号', 50],
    ['已开金额', 25, 'right'],
    ['应开金额', 25, 'right'],
  ],
  rows: orders.map((one) => [one.number, formatFen(one.invoiced), formatFen(one.amount)]),
});

const statementsOf = ({ statements }: ApplicationDetail): DocumentTable => ({
  title: '对账单',
  columns: [
    ['对账单号', 40],
    ['期间', 40],
    ['金额', 20, 'right'],
  ],
  rows: statements.map((one) => [
    one.number,
    `${dayOf(one.fromMs)} 至 ${dayOf(one.toMs)}`,
    formatFen(one.amount),
  ]),
});

const invoicesOf = ({ invoices }: ApplicationDetail): DocumentTable => ({
  title: '发票',
  columns: [
    ['发票号码', 44],
    ['状态', 14],
    ['开票日期', 20],
    ['税额', 18, 'right'],
    ['价税合计', 20, 'right'],
  ],
  rows: invoices.map((one) => [
    [one.code, one.number].filter(Boolean).join(' '),
    invoiceWords[one.state],
    dayOf(one.issuedAtMs),
    formatFen(one.tax),
    formatFen(one.gross),
  ]),
});
