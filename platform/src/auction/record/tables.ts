import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { type AuctionMethod, codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { numberIn, textIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { DocumentColumn } from '../../kernel/documents/pdf/table.ts';
import type { SheetColumn } from '../../kernel/documents/sheets/sheet.ts';
import type { RequestRow } from './countersigns.ts';
import type { RecordData } from './data.ts';
import { effectText, kindText, money, reasonText } from './words.ts';

/* The tables and cells that the record's PDF and Excel files share, so that both say the same. */

/** A column of a table in the PDF file (`share`) and of a sheet in the Excel file (`width`). */
type SharedColumn<Row> = DocumentColumn<Row> & Omit<SheetColumn<Row>, 'value'>;

type Supplier = RecordData['board']['suppliers'][number];

/** Returns the suppliers in the order of the result; suppliers without a rank come last. */
export function suppliersInOrder({ board, ranked }: RecordData): Supplier[] {
  const orderOf = new Map(ranked.map(({ code }, index) => [code, index]));
  return board.suppliers.toSorted(
    (a, b) =>
      (orderOf.get(a.code) ?? Number.POSITIVE_INFINITY) -
      (orderOf.get(b.code) ?? Number.POSITIVE_INFINITY),
  );
}

/** Returns the columns of the table of suppliers. */
export function supplierColumns({ board, info, ranked }: RecordData): SharedColumn<Supplier>[] {
  const placeOf = new Map(ranked.map(({ code, place }) => [code, place]));
  const standings = new Map(board.standings.map((standing) => [standing.code, standing]));
  const amountText = (amount: number | undefined) => (amount === undefined ? '—' : money(amount));
  return [
    { title: '名次', share: 8, width: 8, value: ({ code }) => String(placeOf.get(code) ?? '—') },
    { title: codeWord(info.method), share: 12, width: 10, value: ({ code }) => code },
    { title: '供应商', share: 40, width: 30, value: ({ name }) => name ?? '（不公开）' },
    {
      title: '报价次数',
      share: 12,
      width: 10,
      value: ({ code }) => String(standings.get(code)?.bids ?? 0),
    },
    {
      title: '最终报价',
      share: 20,
      width: 16,
      align: 'right',
      value: ({ code }) => amountText(standings.get(code)?.amount),
    },
  ];
}

/** AU31–AU33: returns the columns of the table of countersign requests. */
export const requestColumns = (method: AuctionMethod): SharedColumn<RequestRow>[] => [
  { title: '日志序号', share: 10, width: 10, value: ({ request }) => String(request.id) },
  {
    title: '申请事项',
    share: 28,
    width: 44,
    value: ({ request }) => askText(request, method),
  },
  {
    title: '申请时间',
    share: 24,
    width: 24,
    value: ({ request }) => exactTimeText(request.requestedAt),
  },
  { title: '原因', share: 26, width: 44, value: ({ request }) => request.reason || '—' },
  { title: '监督人意见', share: 34, width: 44, value: ({ text }) => text },
];

/**
 * Returns as text whether a bid is valid, refused or void (then with the sequence number of the
 * event that made it void); for other kinds of events, such as a sealed quote, the name of the
 * kind.
 */
export function bidResultText(
  event: ReplayEvent,
  voided: ReadonlyMap<number, ReplayEvent>,
): string {
  const clearing = voided.get(event.seq);
  switch (event.kind) {
    case 'bid.accepted':
      return clearing ? `作废（序号 ${clearing.seq}）` : '有效';
    case 'bid.refused':
    case 'bids.limited':
      return '被拒';
    default:
      return kindText(event);
  }
}

/** Returns why a bid was refused or made void; empty for a valid bid. */
export const bidReasonText = (
  event: ReplayEvent,
  voided: ReadonlyMap<number, ReplayEvent>,
): string => reasonText(voided.get(event.seq) ?? event);

/**
 * Returns the effect of an event as text. For a countersign request this is what the request asks
 * for; for the decision on a request, the request's sequence number and what it asks for.
 */
export function operationText(
  event: ReplayEvent,
  requests: readonly RequestRow[],
  method: AuctionMethod,
): string {
  const id = event.kind === 'countersign.requested' ? event.seq : decidedId(event);
  const row = id === null ? undefined : requests.find(({ request }) => request.id === id);
  if (!row) return effectText(event);
  const text = askText(row.request, method);
  return id === event.seq ? text : `序号 ${id}：${text}`;
}

/**
 * Returns the reason in an event as text; for a decision on a countersign request, the supervisor's
 * note.
 */
export const operationReason = (event: ReplayEvent): string =>
  decidedId(event) === null ? reasonText(event) : textIn(event.payload, 'note');

/**
 * Returns the id of the countersign request that an event decides or expires; null for other
 * events.
 */
const decidedId = ({ kind, payload }: ReplayEvent): number | null =>
  /^countersign\.(?:agreed|refused|expired)$/.test(kind) ? numberIn(payload, 'id') : null;
