import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import { bandsOf } from '@jicai/shared/domain/auction/course/bands.ts';
import { envelopeOf } from '@jicai/shared/domain/auction/course/envelope.ts';
import { clockText, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  COLORS,
  facts,
  heading,
  keepTogether,
  MARGIN,
  type PdfDocument,
  widthOf,
} from '../../kernel/documents/pdf/page.ts';
import type { RecordData } from './data.ts';
import { money } from './words.ts';

const HEIGHT = 150;
/** The width of the price labels left of the chart, in points. */
const AXIS = 84;
const FILLS = { pause: '#d9dcdf', extension: '#f6e6d3' } as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly xOf: (at: number) => number;
  readonly yOf: (amount: number) => number;
}

/**
 * Draws the price chart over the time of the auction: every valid bid as a point, the best bid as a line,
 * pauses and extensions as bands. Draws nothing without bids, and for sealed quotes, which did not react to
 * each other (AU21).
 */
export function drawCurve(paper: PdfDocument, data: RecordData, bids: readonly BidRow[]): void {
  const { board, info } = data;
  if (bids.length === 0 || info.quoteMethod === 'sealed') return;
  heading(paper, '价格走势');
  keepTogether(paper, HEIGHT + 40);
  const from = Math.min(board.rounds?.windows[0]?.opensAt ?? board.clock.opensAt, bids[0]?.at ?? 0);
  const to = Math.max(board.clock.closesAt, bids.at(-1)?.at ?? 0, from + 1);
  const amounts = bids.map(({ amount }) => amount);
  const low = amounts.reduce<number>(
    (least, amount) => Math.min(least, amount),
    Number.POSITIVE_INFINITY,
  );
  const high = amounts.reduce<number>((most, amount) => Math.max(most, amount), 0);
  const [x, y, width] = [MARGIN + AXIS, paper.y + 4, widthOf(paper) - AXIS];
  const box: Box = {
    x,
    y,
    width,
    xOf: (at) => x + (Math.min(Math.max(at, from), to) - from) * (width / (to - from)),
    yOf: (amount) => y + HEIGHT - 8 - ((amount - low) / (high - low || 1)) * (HEIGHT - 16),
  };
  paper.save();
  for (const band of bandsOf(data.events)) {
    const [left, right] = [box.xOf(band.from), box.xOf(band.to ?? to)];
    if (right > left) paper.rect(left, y, right - left, HEIGHT).fill(FILLS[band.kind]);
  }
  paper.lineWidth(0.5).rect(x, y, width, HEIGHT).stroke(COLORS.line);
  drawLine(paper, box, envelopeOf(info.direction, bids));
  for (const { at, amount } of bids) {
    paper.circle(box.xOf(at), box.yOf(amount), 1.2).fill(COLORS.muted);
  }
  paper.restore();
  paper.font('regular').fontSize(8).fillColor(COLORS.muted);
  const label = { width: AXIS - 6, align: 'right', lineBreak: false } as const;
  paper.text(money(high), MARGIN, box.yOf(high) - 4, label);
  if (low < high) paper.text(money(low), MARGIN, box.yOf(low) - 4, label);
  paper.text(timeText(from), x, y + HEIGHT + 3, { lineBreak: false });
  paper.text(clockText(to), x, y + HEIGHT + 3, { width, align: 'right', lineBreak: false });
  paper.x = MARGIN;
  paper.y = y + HEIGHT + 18;
  facts(paper, [
    ['图例', '折线为当时的最优报价，点为各次有效报价；灰色时段为暂停，浅橙色时段为延时。'],
  ]);
}

/**
 * Draws the best bids as a step line: the price stays level until the next best bid, the last one until the
 * end.
 */
function drawLine(paper: PdfDocument, { x, width, xOf, yOf }: Box, best: readonly BidRow[]): void {
  const [first, ...others] = best;
  if (!first) return;
  paper.moveTo(xOf(first.at), yOf(first.amount));
  let y = yOf(first.amount);
  for (const { at, amount } of others) {
    paper.lineTo(xOf(at), y);
    y = yOf(amount);
    paper.lineTo(xOf(at), y);
  }
  paper
    .lineTo(x + width, y)
    .lineWidth(1.4)
    .stroke(COLORS.text);
}
