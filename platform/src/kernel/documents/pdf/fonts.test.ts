import { describe, expect, it } from 'vitest';
import { documentFonts } from './fonts.ts';
import { finish, heading, newDocument } from './page.ts';

const AT = Date.parse('2026-06-01T10:00:00+08:00');

function draw(text: string): Promise<Buffer> {
  const paper = newDocument('合同', AT);
  heading(paper, text);
  paper.font('regular').text(text);
  return finish(paper, '采购合同');
}

describe('the fonts of papers', () => {
  it('are read once in a thread', () => {
    expect(documentFonts.regular()).toBe(documentFonts.regular());
    expect(documentFonts.bold()).not.toBe(documentFonts.regular());
  });

  it('leave nothing of one paper on the next', async () => {
    const first = await draw('甲方：江城市第一中学');
    const other = await draw('乙方：供应商，交货地点与期限');
    expect(other.equals(first)).toBe(false);
    expect((await draw('甲方：江城市第一中学')).equals(first)).toBe(true);
  });
});
