/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
const pathOf = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);

/*
 * The parsed fonts of this thread by weight. A font file has ten megabytes, and reading a glyph's width
 * parses the glyph's outline. Each thread therefore parses a font once, and the parsed font caches the widths
 * for all later documents.
 */
const read = new Map<string, PDFKit.Mixins.PDFFontSource>();

function fontOf(weight: string): PDFKit.Mixins.PDFFontSource {
  const known = read.get(weight);
  if (known) return known;
  // The cast is needed because pdfkit also accepts a parsed font, but its types allow only bytes and paths.
  const font = create(readFileSync(pathOf(weight))) as unknown as PDFKit.Mixins.PDFFontSource;
  read.set(weight, font);
  return font;
}

/**
 * Functions that return the Chinese font of PDF documents in two weights. A document embeds only the glyphs
 * that it uses.
 */
export const documentFonts = {
  regular: () => fontOf('400Regular'),
  bold: () => fontOf('700Bold'),
};
