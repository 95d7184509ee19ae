import type {
  StatementDetail,
  StatementLine,
  StatementRow,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { statementTable } from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { type Fen, fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { rateOfCode, taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { lineDiscount } from '@jicai/shared/domain/ordering/pricing/line-discount.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { DocumentContent, MakeDocument, RowsFile } from '../documents/documents.ts';
import { fundsLabels, MONEY, yuan } from '../settlement/filter.ts';

const messageWords = { dispute: '异议', reply: '回复', adjustment: '调整' } as const;

/** 对账单 as a PDF with both sides' signature boxes; its code tells whether it is genuine. */
export async function statementPdf(
  statement: StatementDetail,
  make: MakeDocument,
  db: Executor,
): Promise<RowsFile> {
  const paper = await make({ kind: 'statement', id: statement.id }, contentOf(statement), db);
  return { ...paper, rows: statement.rows.length };
}

const contentOf = (statement: StatementDetail): DocumentContent => ({
  title: '对账单',
  number: statement.number,
  hint: `${statement.unitName} · ${statement.supplierName}`,
  facts: [
    ['采购单位', statement.unitName],
    ['供应商', statement.supplierName],
    ['资金性质', fundsLabels[statement.fundsType]],
    ['期间', `${dayOf(statement.fromMs)} 至 ${dayOf(statement.toMs)}`],
    ['状态', statementTable.states[statement.state]],
    ['验收金额', formatFen(statement.accepted)],
    ['售后扣减', formatFen(statement.deducted)],
    ['调整金额', formatFen(statement.adjusted)],
    ['对账金额', `${formatFen(statement.amount)}（${fenInWords(statement.amount)}）`],
  ],
  paragraphs: [],
  tables: [
    {
      title: '明细',
      columns: [
        ['行', 6],
        ['订单号', 22],
        ['商品', 36],
        ['数量', 10, 'right'],
        ['单价', 14, 'right'],
        ['优惠', 12, 'right'],
        ['税率', 10, 'right'],
        ['金额', 16, 'right'],
      ],
      rows: statement.rows.map((line) => [
        String(line.lineNo),
        line.orderNumber,
        [line.name, line.spec].filter(Boolean).join(' '),
        `${line.quantity} ${line.unit}`.trim(),
        formatFen(line.price),
        formatFen(discountOf(line)),
        rateWord(line),
        formatFen(line.amount),
      ]),
    },
    {
      title: '异议与调整',
      columns: [
        ['时间', 18],
        ['事项', 14],
        ['说明', 40],
        ['金额', 14, 'right'],
      ],
      rows: statement.messages.map((one) => [
        timeText(one.atMs),
        `${messageWords[one.kind]}${one.lineNo > 0 ? `（第 ${one.lineNo} 行）` : ''}`,
        `${one.personName}：${one.text}`,
        one.kind === 'adjustment' ? formatFen(one.amount) : '',
      ]),
    },
  ],
  signatures: ['采购单位（签章）', '供应商（签章）'],
});

/** What lies between price and amount of a line; a refund is no discount. */
const discountOf = (line: StatementLine): Fen =>
  line.kind === 'acceptance' ? lineDiscount(line) : fen(0);
const rateWord = ({ taxRate }: StatementLine): string =>
  taxRate === null ? '' : taxRateWord(taxRate);
/** Net and tax of a line, whose gross amount never moves (FU13); empty without a known rate. */
const splitOf = ({ taxRate, amount }: StatementLine) =>
  taxRate === null ? null : splitTax(amount, rateOfCode(taxRate));
const yuanOrNone = (amount: Fen | undefined) => (amount === undefined ? '' : yuan(amount));

const lineColumns: readonly SheetColumn<StatementLine>[] = [
  { title: '行号', width: 6, value: (row) => row.lineNo },
  { title: '订单号', width: 22, value: (row) => row.orderNumber },
  { title: '商品名称', width: 40, value: (row) => row.name },
  { title: '规格', width: 20, value: (row) => row.spec },
  { title: '单位', width: 8, value: (row) => row.unit },
  { title: '数量', width: 8, value: (row) => row.quantity },
  { title: '单价', width: 14, value: (row) => yuan(row.price), format: MONEY },
  { title: '优惠', width: 12, value: (row) => yuan(discountOf(row)), format: MONEY },
  { title: '税率', width: 8, value: rateWord },
  { title: '不含税金额', width: 14, value: (row) => yuanOrNone(splitOf(row)?.net), format: MONEY },
  { title: '税额', width: 14, value: (row) => yuanOrNone(splitOf(row)?.tax), format: MONEY },
  { title: '金额', width: 14, value: (row) => yuan(row.amount), format: MONEY },
];

/** The same as a workbook. */
export async function statementSheet({ number, rows }: StatementDetail) {
  const content = await workbook([sheet({ name: '对账明细', columns: lineColumns, rows })]);
  return { fileName: `对账单_${number}.xlsx`, content, rows: rows.length };
}

const rowColumns: readonly SheetColumn<StatementRow>[] = [
  { title: '对账单号', width: 20, value: (row) => row.number },
  { title: '状态', width: 14, value: (row) => statementTable.states[row.state] },
  { title: '采购单位', width: 28, value: (row) => row.unitName },
  { title: '供应商', width: 28, value: (row) => row.supplierName },
  { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
  { title: '期间起', width: 12, value: (row) => dayOf(row.fromMs) },
  { title: '期间止', width: 12, value: (row) => dayOf(row.toMs) },
  { title: '行数', width: 8, value: (row) => row.lines },
  { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
  { title: '生成时间', width: 20, value: (row) => timeText(row.createdAtMs) },
];

/** A list of statements as a workbook. */
export async function statementListSheet(rows: readonly StatementRow[]) {
  const content = await workbook([sheet({ name: '对账单', columns: rowColumns, rows })]);
  return { fileName: '对账单.xlsx', content, rows: rows.length };
}
