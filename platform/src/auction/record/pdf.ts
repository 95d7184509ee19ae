import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { codeWord, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { textIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { fingerprintsText } from '@jicai/shared/domain/kernel/key-list.ts';
import { exactTimeText, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { drawQr, QR_POINTS } from '../../kernel/documents/pdf/draw-qr.ts';
import {
  COLORS,
  facts,
  finish,
  heading,
  MARGIN,
  newDocument,
  type PdfDocument,
  widthOf,
} from '../../kernel/documents/pdf/page.ts';
import { type DocumentColumn, table } from '../../kernel/documents/pdf/table.ts';
import { invalidBids, isBid, voidings } from './bids.ts';
import { countersignText, requestsIn } from './countersigns.ts';
import { drawCurve } from './curve.ts';
import type { RecordData } from './data.ts';
import { drawSignatures } from './signatures.ts';
import {
  bidReasonText,
  bidResultText,
  requestColumns,
  supplierColumns,
  suppliersInOrder,
} from './tables.ts';
import {
  actorText,
  effectText,
  kindText,
  leftOutRows,
  money,
  reasonText,
  resultRows,
  ruleRows,
  titleOf,
} from './words.ts';

/** The number of characters of the log's last hash that are printed at the foot of each page. */
const HASH_SIGNS = 16;

/**
 * The largest number of rows in a table of bids or operations: the last ones. The Excel file lists the
 * earlier rows.
 */
const PAPER_BIDS = 1_000;

/** Creates the PDF file of a finished auction's record (成交记录). */
export async function pdfOf(data: RecordData): Promise<Buffer> {
  const { info, board } = data;
  const title = titleOf(board);
  const paper = newDocument(`${title} ${info.packageNumber}`, data.madeAt);
  drawHead(paper, title, data);
  heading(paper, '结果');
  facts(paper, resultRows(data));
  heading(paper, '项目');
  facts(paper, [
    ['项目', `${info.projectName}（${info.projectNumber}）`],
    ['包', `${info.packageName}（${info.packageNumber}）`],
    ['采购单位', info.unitName],
    ['经办人', info.handlerName],
    ['监督人', info.supervisorName],
  ]);
  heading(paper, '适用规则');
  facts(paper, ruleRows(data));
  drawSuppliers(paper, data);
  drawCurve(paper, data, data.bids);
  drawBids(paper, data);
  drawInvalidBids(paper, data);
  drawOperations(paper, data);
  drawCountersigns(paper, data);
  drawEvidence(paper, data);
  drawSignatures(paper);
  // Each printed page names the auction and the hash of the log from which the record was made.
  const foot = `${title} · ${info.packageNumber} · 末条哈希 ${data.headHash.slice(0, HASH_SIGNS)}`;
  return finish(paper, `${foot} · 生成于 ${timeText(data.madeAt)}`);
}

function drawHead(paper: PdfDocument, title: string, { info, pinnedUrl }: RecordData): void {
  const left = widthOf(paper) - QR_POINTS - 16;
  drawQr(paper, pinnedUrl, '扫码核验', MARGIN + widthOf(paper) - QR_POINTS, MARGIN);
  paper.font('bold').fontSize(20).fillColor(COLORS.text);
  paper.text(title, MARGIN, MARGIN, { width: left });
  paper.fontSize(12).text(`${info.projectName} · ${info.packageName}`, { width: left });
  paper.font('regular').fontSize(9.5).fillColor(COLORS.muted);
  paper.text(`${info.packageNumber} · ${info.unitName}`, { width: left });
  if (info.isDemo) paper.text('演示项目，不具有效力', { width: left });
  paper.y = Math.max(paper.y, MARGIN + QR_POINTS + 12);
}

function drawSuppliers(paper: PdfDocument, data: RecordData): void {
  heading(paper, `参与供应商（${data.board.suppliers.length} 家）`);
  table(paper, supplierColumns(data), suppliersInOrder(data));
}

function drawBids(paper: PdfDocument, { bids, info, board }: RecordData): void {
  heading(paper, `有效报价（${bids.length} 次）`);
  if (bids.length === 0) {
    facts(paper, [['', '没有有效报价']]);
    return;
  }
  const names = new Map(board.suppliers.map(({ code, name }) => [code, name ?? '']));
  type Row = (typeof bids)[number];
  const columns: DocumentColumn<Row>[] = [
    { title: '日志序号', share: 12, value: ({ seq }) => String(seq) },
    { title: '时间', share: 30, value: ({ at }) => exactTimeText(at) },
    { title: codeWord(info.method), share: 12, value: ({ code }) => code },
    { title: '供应商', share: 34, value: ({ code }) => names.get(code) || '—' },
    { title: '报价', share: 20, align: 'right', value: ({ amount }) => money(amount) },
  ];
  lastOf(paper, columns, bids);
}

/** Draws the last `PAPER_BIDS` rows as a table, with a note when there are more. */
function lastOf<Row>(
  paper: PdfDocument,
  columns: readonly DocumentColumn<Row>[],
  rows: readonly Row[],
): void {
  table(paper, columns, rows.slice(-PAPER_BIDS));
  if (rows.length <= PAPER_BIDS) return;
  facts(paper, [['', `共 ${rows.length} 条，仅列最后 ${PAPER_BIDS} 条，其余见 Excel 记录`]]);
}

/** Draws refused attempts and void bids, each with its reason; the winner's copy has no refused attempts. */
function drawInvalidBids(paper: PdfDocument, { events, info, board }: RecordData): void {
  const voided = voidings(events);
  const rows = invalidBids(events, voided);
  if (rows.length === 0) return;
  heading(paper, `作废与被拒的报价（${rows.length} 条）`);
  const names = new Map(board.suppliers.map(({ code, name }) => [code, name ?? '']));
  const columns: DocumentColumn<ReplayEvent>[] = [
    { title: '日志序号', share: 10, value: ({ seq }) => String(seq) },
    { title: '时间', share: 26, value: ({ at }) => exactTimeText(at) },
    {
      title: `${codeWord(info.method)} · 供应商`,
      share: 28,
      value: ({ code }) => [code, names.get(code ?? '')].filter(Boolean).join(' · '),
    },
    { title: '报价', share: 18, align: 'right', value: typedText },
    {
      title: '结果与原因',
      share: 34,
      value: (event) => `${bidResultText(event, voided)}：${bidReasonText(event, voided)}`,
    },
  ];
  lastOf(paper, columns, rows);
}

function typedText({ payload }: ReplayEvent): string {
  const amount = payload.amount;
  return typeof amount === 'number' ? money(amount) : textIn(payload, 'typed') || '—';
}

/**
 * Returns whether an event is listed as an operation, which is every event that is no bid, reminder, limited
 * message or countersign.
 */
const isOperation = (event: ReplayEvent) =>
  !isBid(event) && !/^(?:reminder|messages|countersign)\./.test(event.kind);

function drawOperations(paper: PdfDocument, { events, info }: RecordData): void {
  const rows = events.filter(isOperation);
  if (rows.length === 0) return;
  heading(paper, `操作、延时与结果（${rows.length} 条）`);
  const requests = requestsIn(events);
  const columns: DocumentColumn<ReplayEvent>[] = [
    { title: '日志序号', share: 9, value: ({ seq }) => String(seq) },
    { title: '时间', share: 24, value: ({ at }) => exactTimeText(at) },
    { title: '事项', share: 16, value: kindText },
    { title: '操作人', share: 14, value: (event) => actorText(event, info.method) },
    {
      title: '说明',
      share: 32,
      value: (event) => [effectText(event), reasonText(event)].filter(Boolean).join('；') || '—',
    },
    { title: '会签', share: 26, value: (event) => countersignText(event, requests) },
  ];
  lastOf(paper, columns, rows);
}

/** AU31–AU33: draws every countersign request of the handler with the supervisor's decision. */
function drawCountersigns(paper: PdfDocument, { events, info }: RecordData): void {
  const rows = requestsIn(events);
  if (rows.length === 0) return;
  heading(paper, `会签（${rows.length} 项）`);
  table(paper, requestColumns(info.method), rows);
}

function drawEvidence(paper: PdfDocument, data: RecordData): void {
  const { info, lastSeq, headHash, auditUrl, keyIds } = data;
  heading(paper, '存证');
  facts(paper, [
    ['日志条数', `${lastSeq} 条，逐条以 SHA-256 相连`],
    ...leftOutRows(data),
    ['末条哈希', headHash],
    ['签名公钥指纹', fingerprintsText(keyIds)],
    ['核验地址', auditUrl],
    [
      '说明',
      `任何人可在核验地址用公布的日志重演本次${procedureWord(info.method)}，核对签名、哈希、报价的接受与拒绝、延时、排名和结果；签名公钥指纹、日志条数和末条哈希应与本记录一致，可在核验页填入。`,
    ],
  ]);
}
