import { bottomOf, COLORS, MARGIN, type PdfDocument, widthOf } from './page.ts';

/** A column of a PDF table; `share` is its width relative to the shares of the other columns. */
export interface DocumentColumn<T> {
  readonly title: string;
  readonly share: number;
  readonly align?: 'left' | 'right';
  readonly value: (row: T) => string;
}

const PAD = 4;

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Draws a row at the current position and moves the position below it. */
function drawRow(paper: PdfDocument, cells: readonly Cell[], isHead: boolean): void {
  paper.font(isHead ? 'bold' : 'regular').fontSize(8.5);
  const heights = cells.map(({ text, width }) => paper.heightOfString(text, { width }));
  const height = Math.max(12, ...heights) + PAD;
  const y = paper.y;
  if (isHead) paper.rect(MARGIN, y, widthOf(paper), height).fill(COLORS.head);
  paper.fillColor(isHead ? COLORS.muted : COLORS.text);
  for (const { text, x, width, align } of cells) paper.text(text, x, y + PAD / 2, { width, align });
  const foot = y + height;
  paper.moveTo(MARGIN, foot).lineTo(MARGIN + widthOf(paper), foot);
  paper.lineWidth(0.5).stroke(COLORS.line);
  paper.y = foot;
}

/**
 * Draws a table over the width of the page; repeats the head on each further page that it starts.
 */
export function table<T>(
  paper: PdfDocument,
  columns: readonly DocumentColumn<T>[],
  rows: readonly T[],
): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const cellsOf = (text: (column: DocumentColumn<T>) => string): Cell[] => {
    let x = MARGIN;
    return columns.map((column) => {
      const whole = (widthOf(paper) * column.share) / shares;
      const width = whole - 2 * PAD;
      const cell = { text: text(column), x: x + PAD, width, align: column.align ?? 'left' };
      x += whole;
      return cell;
    });
  };
  const head = () =>
    drawRow(
      paper,
      cellsOf(({ title }) => title),
      true,
    );
  head();
  for (const row of rows) {
    const cells = cellsOf(({ value }) => value(row));
    paper.font('regular').fontSize(8.5);
    const tallest = Math.max(
      ...cells.map(({ text, width }) => paper.heightOfString(text, { width })),
    );
    if (paper.y + tallest + PAD > bottomOf(paper)) {
      paper.addPage();
      head();
    }
    drawRow(paper, cells, false);
  }
}
