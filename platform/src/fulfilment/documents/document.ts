import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { drawQr, QR_POINTS } from '../../kernel/documents/pdf/draw-qr.ts';
import {
  COLORS,
  facts,
  finish,
  heading,
  keepTogether,
  MARGIN,
  newDocument,
  type PdfDocument,
  widthOf,
} from '../../kernel/documents/pdf/page.ts';
import { addSignature, type SignatureField } from '../../kernel/documents/pdf/signature.ts';
import { type DocumentColumn, table } from '../../kernel/documents/pdf/table.ts';

/** A table of a paper; cells are texts, in the order of the columns. */
export interface DocumentTable {
  readonly title: string;
  readonly columns: readonly (readonly [title: string, share: number, align?: 'right'])[];
  readonly rows: readonly (readonly string[])[];
}

/** Everything that stands on the paper of a document, as plain data for the thread that draws it. */
export interface DocumentJob {
  readonly title: string;
  readonly number: string;
  /** Below the title: the parties. */
  readonly hint: string;
  /** The address in the QR code; null for none. */
  readonly qrUrl: string | null;
  readonly qrHint: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly paragraphs: readonly (readonly [heading: string, text: string])[];
  readonly tables: readonly DocumentTable[];
  /** Boxes to sign in, by their titles. */
  readonly signatures: readonly string[];
  /** The empty signature that a certificate fills; none where it is left out. */
  readonly signature?: SignatureField | null;
  readonly madeAt: number;
}

const BOX_HEIGHT = 64;

/** Draws a document as a PDF file. */
export async function drawDocument(job: DocumentJob): Promise<Buffer> {
  const paper = newDocument(`${job.title} ${job.number}`, job.madeAt);
  drawHead(paper, job);
  facts(paper, job.facts);
  for (const [title, text] of job.paragraphs) {
    heading(paper, title);
    paper.font('regular').fontSize(9.5).fillColor(COLORS.text);
    paper.text(text, MARGIN, paper.y, { width: widthOf(paper), lineGap: 3 });
  }
  for (const one of job.tables) drawTable(paper, one);
  drawSignatures(paper, job.signatures);
  if (job.signature) addSignature(paper, job.signature, job.madeAt);
  return finish(paper, `${job.title} · ${job.number} · 生成于 ${timeText(job.madeAt)}`);
}

function drawHead(paper: PdfDocument, { title, number, hint, qrUrl, qrHint }: DocumentJob): void {
  const left = widthOf(paper) - QR_POINTS - 16;
  if (qrUrl !== null) {
    drawQr(paper, qrUrl, qrHint, MARGIN + widthOf(paper) - QR_POINTS, MARGIN);
  }
  paper.font('bold').fontSize(20).fillColor(COLORS.text);
  paper.text(title, MARGIN, MARGIN, { width: left });
  paper.font('regular').fontSize(9.5).fillColor(COLORS.muted);
  paper.text(number, { width: left });
  paper.text(hint, { width: left });
  paper.y = Math.max(paper.y + 12, qrUrl === null ? 0 : MARGIN + QR_POINTS + 22);
}

function drawTable(paper: PdfDocument, { title, columns, rows }: DocumentTable): void {
  heading(paper, title);
  const drawn = columns.map(
    ([name, share, align], index): DocumentColumn<readonly string[]> => ({
      title: name,
      share,
      align: align ?? 'left',
      value: (row) => row[index] ?? '',
    }),
  );
  table(paper, drawn, rows);
}

function drawSignatures(paper: PdfDocument, titles: readonly string[]): void {
  if (titles.length === 0) return;
  keepTogether(paper, BOX_HEIGHT + 24);
  const y = paper.y + 20;
  const width = widthOf(paper) / titles.length;
  paper.font('regular').fontSize(9);
  titles.forEach((title, index) => {
    const x = MARGIN + index * width;
    paper.lineWidth(0.5).rect(x, y, width, BOX_HEIGHT).stroke(COLORS.line);
    paper.fillColor(COLORS.muted).text(title, x + 6, y + 6, { width: width - 12 });
  });
  paper.y = y + BOX_HEIGHT;
}
