import type {
  StatementDetail,
  StatementLine,
  StatementRow,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { statementWords } from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/china-time.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheet.ts';
import { fundsWords, MONEY, yuan } from '../settlement/filter.ts';
import { printed } from '../settlement/print.ts';

const messageWords = { dispute: '异议', reply: '回复', adjustment: '调整' } as const;

/** 对账单 as a PDF with both sides' signature boxes. */
export function statementPdf(statement: StatementDetail, madeAt: number) {
  const { rows, messages } = statement;
  const money = formatFen;
  return printed({
    title: '对账单',
    number: statement.number,
    facts: [
      ['采购单位', statement.unitName],
      ['供应商', statement.supplierName],
      ['资金性质', fundsWords[statement.fundsType]],
      ['期间', `${dayOf(statement.fromMs)} 至 ${dayOf(statement.toMs)}`],
      ['状态', statementWords[statement.state]],
      ['验收金额', money(statement.accepted)],
      ['售后扣减', money(statement.deducted)],
      ['调整金额', money(statement.adjusted)],
      ['对账金额', `${money(statement.amount)}（${fenInWords(statement.amount)}）`],
    ],
    tables: [
      {
        heading: '明细',
        columns: [
          { title: '行', share: 1 },
          { title: '订单号', share: 4 },
          { title: '商品', share: 6 },
          { title: '数量', share: 1.5, isNumber: true },
          { title: '单价', share: 2.5, isNumber: true },
          { title: '金额', share: 3, isNumber: true },
        ],
        rows: rows.map((line) => [
          String(line.lineNo),
          line.orderNumber,
          [line.name, line.spec].filter(Boolean).join(' '),
          `${line.quantity} ${line.unit}`.trim(),
          money(line.price),
          money(line.amount),
        ]),
      },
      {
        heading: '异议与调整',
        columns: [
          { title: '时间', share: 3 },
          { title: '事项', share: 2 },
          { title: '说明', share: 6 },
          { title: '金额', share: 2, isNumber: true },
        ],
        rows: messages.map((one) => [
          timeText(one.atMs),
          `${messageWords[one.kind]}${one.lineNo > 0 ? `（第 ${one.lineNo} 行）` : ''}`,
          `${one.personName}：${one.text}`,
          one.kind === 'adjustment' ? money(one.amount) : '',
        ]),
      },
    ],
    signatures: ['采购单位（签章）', '供应商（签章）'],
    madeAt,
  });
}

const lineColumns: readonly SheetColumn<StatementLine>[] = [
  { title: '行号', width: 6, value: (row) => row.lineNo },
  { title: '订单号', width: 22, value: (row) => row.orderNumber },
  { title: '商品名称', width: 40, value: (row) => row.name },
  { title: '规格', width: 20, value: (row) => row.spec },
  { title: '单位', width: 8, value: (row) => row.unit },
  { title: '数量', width: 8, value: (row) => row.quantity },
  { title: '单价', width: 14, value: (row) => yuan(row.price), format: MONEY },
  { title: '金额', width: 14, value: (row) => yuan(row.amount), format: MONEY },
];

/** The same as a workbook. */
export async function statementSheet({ number, rows }: StatementDetail) {
  const content = await workbook([sheet({ name: '对账明细', columns: lineColumns, rows })]);
  return { fileName: `对账单_${number}.xlsx`, content };
}

const rowColumns: readonly SheetColumn<StatementRow>[] = [
  { title: '对账单号', width: 20, value: (row) => row.number },
  { title: '状态', width: 14, value: (row) => statementWords[row.state] },
  { title: '采购单位', width: 28, value: (row) => row.unitName },
  { title: '供应商', width: 28, value: (row) => row.supplierName },
  { title: '资金性质', width: 12, value: (row) => fundsWords[row.fundsType] },
  { title: '期间起', width: 12, value: (row) => dayOf(row.fromMs) },
  { title: '期间止', width: 12, value: (row) => dayOf(row.toMs) },
  { title: '行数', width: 8, value: (row) => row.lines },
  { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
  { title: '生成时间', width: 20, value: (row) => timeText(row.createdAtMs) },
];

/** A list of statements as a workbook. */
export async function statementListSheet(rows: readonly StatementRow[]) {
  const content = await workbook([sheet({ name: '对账单', columns: rowColumns, rows })]);
  return { fileName: '对账单.xlsx', content };
}
