import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { textIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { fingerprintsText } from '@jicai/shared/domain/kernel/key-list.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { exactTimeText, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type SheetColumn, sheet, tasksOf } from '../../kernel/documents/sheets/sheet.ts';
import { writeWorkbook } from '../../kernel/documents/sheets/write-workbook.ts';
import { isBid, openedAmounts, voidings } from './bids.ts';
import { countersignText, requestsIn } from './countersigns.ts';
import type { RecordData } from './data.ts';
import {
  bidReasonText,
  bidResultText,
  operationReason,
  operationText,
  requestColumns,
  supplierColumns,
  suppliersInOrder,
} from './tables.ts';
import { actorText, kindText, leftOutRows, resultRows, ruleRows, titleOf } from './words.ts';

/** Converts 分 to 元 for a cell with which people calculate: the double nearest to the exact amount. */
const yuan = (amount: number) => amount / 100;
const MONEY = '#,##0.00';

const seq: SheetColumn<ReplayEvent> = { title: '日志序号', width: 10, value: (row) => row.seq };
const at: SheetColumn<ReplayEvent> = {
  title: '时间',
  width: 24,
  value: (row) => exactTimeText(row.at),
};

/**
 * Creates the record as an Excel file with a sheet each for the overview, the bids, the operations, the
 * countersigns, the suppliers and every listed event.
 */
export async function excelOf(data: RecordData): Promise<Buffer> {
  const { events, board } = data;
  const { method } = data.info;
  const actor = (row: ReplayEvent) => actorText(row, method);
  const names = new Map(board.suppliers.map(({ code, name }) => [code, name ?? '']));
  const nameOf = ({ code }: ReplayEvent) => (code === null ? '' : (names.get(code) ?? ''));
  const voided = voidings(events);
  const opened = openedAmounts(events);
  const requests = requestsIn(events);
  const bidColumns: SheetColumn<ReplayEvent>[] = [
    seq,
    at,
    { title: codeWord(method), width: 10, value: (row) => row.code ?? '' },
    { title: '供应商', width: 30, value: nameOf },
    { title: '报价（元）', width: 16, value: (row) => amountCell(row, opened), format: MONEY },
    { title: '输入', width: 16, value: ({ payload }) => textIn(payload, 'typed') },
    { title: '结果', width: 16, value: (row) => bidResultText(row, voided) },
    { title: '原因', width: 40, value: (row) => bidReasonText(row, voided) },
  ];
  const operationColumns: SheetColumn<ReplayEvent>[] = [
    seq,
    at,
    { title: '事项', width: 16, value: kindText },
    { title: '操作人', width: 14, value: actor },
    { title: '涉及供应商', width: 30, value: nameOf },
    { title: '内容', width: 44, value: (row) => operationText(row, requests, method) },
    { title: '原因、意见', width: 44, value: operationReason },
    { title: '会签', width: 44, value: (row) => countersignText(row, requests) },
  ];
  const eventColumns: SheetColumn<ReplayEvent>[] = [
    seq,
    { title: '时间（毫秒）', width: 16, value: (row) => row.at },
    at,
    { title: '类型', width: 20, value: (row) => row.kind },
    { title: '名称', width: 16, value: kindText },
    { title: '操作人', width: 14, value: actor },
    { title: codeWord(method), width: 10, value: (row) => row.code ?? '' },
    { title: '内容', width: 60, value: ({ payload }) => canonicalJson(payload) },
    { title: '哈希', width: 68, value: (row) => row.hash },
  ];
  const tasks = await tasksOf([
    sheet({ name: '概要', columns: overviewColumns, rows: overview(data) }),
    sheet({ name: '报价', columns: bidColumns, rows: events.filter(isBid) }),
    sheet({
      name: '操作',
      columns: operationColumns,
      rows: events.filter((event) => !isBid(event)),
    }),
    sheet({ name: '会签', columns: requestColumns(method), rows: requests }),
    sheet({
      name: '参与供应商',
      columns: supplierColumns(data),
      rows: suppliersInOrder(data),
    }),
    sheet({ name: '全部事件', columns: eventColumns, rows: events }),
  ]);
  return writeWorkbook(tasks);
}

/**
 * Returns the amount, in 元, of a bid (accepted or refused) or of a sealed quote that was opened.
 * Empty if there is no amount, as for an unreadable bid, a limited attempt, a refused quote, or a
 * quote that was replaced, withdrawn or never opened.
 */
function amountCell({ seq, payload }: ReplayEvent, opened: ReadonlyMap<number, number>) {
  const amount = typeof payload.amount === 'number' ? payload.amount : opened.get(seq);
  return amount === undefined ? '' : yuan(amount);
}

type Overview = readonly [string, string];
const overviewColumns: SheetColumn<Overview>[] = [
  { title: '事项', width: 16, value: ([name]) => name },
  { title: '内容', width: 80, value: ([, value]) => value },
];

function overview(data: RecordData): Overview[] {
  const { info, board } = data;
  return [
    ['记录', titleOf(board)],
    ['项目', `${info.projectName}（${info.projectNumber}）`],
    ['包', `${info.packageName}（${info.packageNumber}）`],
    ['采购单位', info.unitName],
    ['经办人', info.handlerName],
    ['监督人', info.supervisorName],
    ...ruleRows(data),
    ...resultRows(data),
    ['日志条数', String(data.lastSeq)],
    ...leftOutRows(data),
    ['末条哈希', data.headHash],
    ['签名公钥指纹', fingerprintsText(data.keyIds)],
    ['核验地址', data.auditUrl],
    ['生成时间', timeText(data.madeAt)],
  ];
}
