import { timeText } from '@jicai/shared/domain/kernel/china-time.ts';
import {
  COLORS,
  facts,
  finish,
  heading,
  keepTogether,
  MARGIN,
  newPaper,
  widthOf,
} from '../../kernel/documents/page.ts';
import { table } from '../../kernel/documents/table.ts';

/** A table of a printed document; its cells are words already. */
export interface PrintedTable {
  readonly heading: string;
  readonly columns: readonly { title: string; share: number; isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** A document as it is printed: plain data, so that a thread can make it. */
export interface Printed {
  readonly title: string;
  readonly number: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly tables: readonly PrintedTable[];
  /** Boxes for signatures at the foot. */
  readonly signatures: readonly string[];
  readonly madeAt: number;
}

const BOX_HEIGHT = 64;

/** The document as a PDF file. */
export async function paperOf(given: Printed): Promise<Buffer> {
  const { title, number, madeAt, signatures } = given;
  const paper = newPaper(`${title} ${number}`, madeAt);
  paper.font('bold').fontSize(18).fillColor(COLORS.text).text(title, MARGIN, MARGIN);
  paper.font('regular').fontSize(9.5).fillColor(COLORS.muted).text(number);
  paper.moveDown(0.6);
  facts(paper, given.facts);
  for (const part of given.tables) {
    heading(paper, part.heading);
    const columns = part.columns.map(({ title: name, share, isNumber }, index) => ({
      title: name,
      share,
      align: isNumber ? ('right' as const) : ('left' as const),
      value: (row: readonly string[]) => row[index] ?? '',
    }));
    table(paper, columns, part.rows);
  }
  keepTogether(paper, BOX_HEIGHT + 24);
  const top = paper.y + 16;
  const width = widthOf(paper) / Math.max(1, signatures.length);
  for (const [index, name] of signatures.entries()) {
    const left = MARGIN + index * width;
    paper.rect(left, top, width, BOX_HEIGHT).lineWidth(0.5).stroke(COLORS.line);
    paper
      .fontSize(9)
      .fillColor(COLORS.muted)
      .text(name, left + 6, top + 6, { width: width - 12 });
  }
  return finish(paper, `${title} · ${number} · 生成于 ${timeText(madeAt)}`);
}
