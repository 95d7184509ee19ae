import {
  COLORS,
  facts,
  heading,
  keepTogether,
  MARGIN,
  type PdfDocument,
  widthOf,
} from '../../kernel/documents/pdf/page.ts';

const HEIGHT = 84;
const BLOCKS = ['经办人（签字）', '监督人（签字）', '采购单位（盖章）'] as const;

/** Draws the empty boxes for two signatures and a seal, which are filled after printing. */
export function drawSignatures(paper: PdfDocument): void {
  keepTogether(paper, HEIGHT + 90);
  heading(paper, '签字与盖章');
  facts(paper, [['', '本记录由平台依据事件日志生成，经签字盖章后归档。']]);
  const width = widthOf(paper) / BLOCKS.length;
  const y = paper.y + 4;
  for (const [index, block] of BLOCKS.entries()) {
    const x = MARGIN + index * width;
    paper.lineWidth(0.5).rect(x, y, width, HEIGHT).stroke(COLORS.line);
    paper.font('regular').fontSize(9.5).fillColor(COLORS.muted);
    paper.text(block, x + 8, y + 8, { width: width - 16, lineBreak: false });
    paper.text('　　　年　　月　　日', x + 8, y + HEIGHT - 20, {
      width: width - 16,
      align: 'right',
      lineBreak: false,
    });
  }
  paper.x = MARGIN;
  paper.y = y + HEIGHT + 6;
}
