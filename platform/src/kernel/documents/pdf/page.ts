import PDFDocument from 'pdfkit';
import { isTrial, TRIAL_MARK } from '../../trial.ts';
import { documentFonts } from './fonts.ts';

/*
 * Builds PDF documents in A4 with one Chinese font in two weights. Only the glyphs that a document
 * uses are embedded.
 */

export const MARGIN = 48;
export const COLORS = { text: '#1f2329', muted: '#646a73', line: '#d0d3d6', head: '#f2f3f5' };

export type PdfDocument = PDFKit.PDFDocument;

/** Creates an empty PDF document with its fonts, named `regular` and `bold`. */
export function newDocument(title: string, madeAt: number): PdfDocument {
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 8, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'zh-CN',
    info: { Title: title, CreationDate: new Date(madeAt) },
  });
  paper.registerFont('regular', documentFonts.regular());
  paper.registerFont('bold', documentFonts.bold());
  return paper.font('regular').fillColor(COLORS.text);
}

/** Returns the width between the margins, in points. */
export const widthOf = (paper: PdfDocument): number => paper.page.width - 2 * MARGIN;

/** Returns the y coordinate at which the text area of a page ends, in points from its top. */
export const bottomOf = (paper: PdfDocument): number => paper.page.height - MARGIN - 8;

/** Starts a new page unless `height` points are left on the current one. */
export function keepTogether(paper: PdfDocument, height: number): void {
  if (paper.y + height > bottomOf(paper)) paper.addPage();
}

/**
 * Writes the heading of a section. Starts a new page first if the current page has no space for some text
 * below the heading.
 */
export function heading(paper: PdfDocument, text: string): void {
  keepTogether(paper, 64);
  paper.moveDown(0.8);
  paper.font('bold').fontSize(11).fillColor(COLORS.text).text(text, MARGIN);
  paper.moveDown(0.3);
}

/** Writes rows of name (left) and value (right); an empty value is written as a dash. */
export function facts(paper: PdfDocument, rows: readonly (readonly [string, string])[]): void {
  const valueAt = MARGIN + 76;
  const width = widthOf(paper) - 76;
  paper.fontSize(9.5);
  for (const [name, value] of rows) {
    paper.font('regular');
    const height = paper.heightOfString(value || '—', { width });
    keepTogether(paper, height + 3);
    const y = paper.y;
    paper.fillColor(COLORS.muted).text(name, MARGIN, y, { width: 72 });
    paper.fillColor(COLORS.text).text(value || '—', valueAt, y, { width });
    paper.y = y + height + 3;
  }
}

/**
 * Writes `foot` and the page number at the foot of each page, and also `TRIAL_MARK` if the installation is a
 * trial. Ends the document and resolves to the file's bytes.
 */
export function finish(paper: PdfDocument, foot: string): Promise<Buffer> {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page);
    // The bottom margin is set to 0, because pdfkit starts a new page for text that is below the margin, as
    // the foot is.
    paper.page.margins.bottom = 0;
    const y = paper.page.height - MARGIN;
    const width = widthOf(paper);
    paper.font('regular').fontSize(8).fillColor(COLORS.muted);
    paper.text(foot, MARGIN, y, { width, lineBreak: false });
    if (isTrial()) paper.text(TRIAL_MARK, MARGIN, y + 12, { width, align: 'center' });
    paper.text(`第 ${page + 1} 页 / 共 ${count} 页`, MARGIN, y, { width, align: 'right' });
  }
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
    paper.end();
  });
}
