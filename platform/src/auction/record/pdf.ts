import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { codeWord, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { textIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { fingerprintsText } from '@jicai/shared/domain/kernel/key-list.ts';
import { fen, fenInWords } from '@jicai/shared/domain/kernel/numbers/money.ts';
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
import { countersignText, type RequestRow, requestsIn } from './countersigns.ts';
import { drawCurve } from './curve.ts';
import type { RecordData } from './data.ts';
import { drawSignatures } from './signatures.ts';
import {
  actorText,
  effectText,
  gainRows,
  holderRows,
  kindText,
  leftOutRows,
  money,
  reasonText,
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

const confirmations = {
  none: '',
  waiting: '待成交供应商确认',
  evaluating: '评审中',
  confirmed: '成交供应商已确认',
} as const;

function resultRows(data: RecordData): [string, string][] {
  const { board, info } = data;
  const { outcome } = board;
  if (!outcome) return [];
  switch (outcome.kind) {
    case 'won': {
      const amount = outcome.amount ?? fen(0);
      return [
        [
          '成交供应商',
          [`${codeWord(info.method)} ${outcome.code}`, outcome.name].filter(Boolean).join('　'),
        ],
        ...holderRows(data),
        ['成交价', money(amount)],
        ['人民币大写', fenInWords(amount)],
        ...gainRows(data),
        ['成交确认', confirmations[outcome.confirmation]],
      ];
    }
    case 'failed':
      return [
        ['结果', '流标'],
        ['原因', failedWords(outcome)],
      ];
    case 'stopped':
      return [
        ['结果', `${procedureWord(info.method)}已终止，不产生成交结果`],
        ['原因', outcome.reason],
      ];
  }
}

function drawSuppliers(paper: PdfDocument, { board, info, ranked }: RecordData): void {
  heading(paper, `参与供应商（${board.suppliers.length} 家）`);
  const orderOf = new Map(ranked.map(({ code }, index) => [code, index]));
  const placeOf = new Map(ranked.map(({ code, place }) => [code, place]));
  const standings = new Map(board.standings.map((standing) => [standing.code, standing]));
  const inOrder = board.suppliers.toSorted(
    (a, b) =>
      (orderOf.get(a.code) ?? Number.POSITIVE_INFINITY) -
      (orderOf.get(b.code) ?? Number.POSITIVE_INFINITY),
  );
  type Row = (typeof inOrder)[number];
  const columns: DocumentColumn<Row>[] = [
    { title: '名次', share: 8, value: ({ code }) => String(placeOf.get(code) ?? '—') },
    { title: codeWord(info.method), share: 12, value: ({ code }) => code },
    { title: '供应商', share: 40, value: ({ name }) => name ?? '（不公开）' },
    { title: '报价次数', share: 12, value: ({ code }) => String(standings.get(code)?.bids ?? 0) },
    {
      title: '最终报价',
      share: 20,
      align: 'right',
      value: ({ code }) => moneyOrNone(standings.get(code)?.amount),
    },
  ];
  table(paper, columns, inOrder);
}

const moneyOrNone = (amount: number | undefined) => (amount === undefined ? '—' : money(amount));

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
    { title: '结果与原因', share: 34, value: (event) => invalidText(event, voided) },
  ];
  lastOf(paper, columns, rows);
}

function typedText({ payload }: ReplayEvent): string {
  const amount = payload.amount;
  return typeof amount === 'number' ? money(amount) : textIn(payload, 'typed') || '—';
}

function invalidText(event: ReplayEvent, voided: ReadonlyMap<number, ReplayEvent>): string {
  const clearing = voided.get(event.seq);
  if (clearing) return `作废（序号 ${clearing.seq}）：${reasonText(clearing)}`;
  return `被拒：${reasonText(event)}`;
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
  const columns: DocumentColumn<RequestRow>[] = [
    { title: '日志序号', share: 10, value: ({ request }) => String(request.id) },
    { title: '申请事项', share: 28, value: ({ request }) => askText(request, info.method) },
    { title: '申请时间', share: 24, value: ({ request }) => exactTimeText(request.requestedAt) },
    { title: '原因', share: 26, value: ({ request }) => request.reason || '—' },
    { title: '监督人意见', share: 34, value: ({ text }) => text },
  ];
  table(paper, columns, rows);
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
