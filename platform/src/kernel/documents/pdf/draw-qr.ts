import { COLORS, type PdfDocument } from './page.ts';
import { qrOf } from './qr.ts';

/** The side length of a QR code in a PDF, in points. */
export const QR_POINTS = 84;

/** Draws the QR code of a text with its upper left corner at `left`, `top`, and `hint` below it. */
export function drawQr(
  paper: PdfDocument,
  text: string,
  hint: string,
  left: number,
  top: number,
): void {
  const { size, at } = qrOf(text);
  const side = QR_POINTS / size;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (at(x, y)) paper.rect(left + x * side, top + y * side, side, side);
    }
  }
  paper.fill('#000000');
  paper.font('regular').fontSize(7.5).fillColor(COLORS.muted);
  paper.text(hint, left, top + QR_POINTS + 2, { width: QR_POINTS, align: 'center' });
}
