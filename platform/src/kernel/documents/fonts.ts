/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
const pathOf = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);

/*
 * The parsed fonts of this thread by weight. A font file has ten megabytes, and reading a glyph's width
 * parses its outline, so each thread reads a font once; the parsed font caches the widths for all later
 * documents.
 */
const read = new Map<string, PDFKit.Mixins.PDFFontSource>();

function fontOf(weight: string): PDFKit.Mixins.PDFFontSource {
  const known = read.get(weight);
  if (known) return known;
  // pdfkit accepts a parsed font, too, but its types allow only bytes and paths.
  const font = create(readFileSync(pathOf(weight))) as unknown as PDFKit.Mixins.PDFFontSource;
  read.set(weight, font);
  return font;
}

/** Return the Chinese font of PDF documents in two weights. A document embeds only the glyphs it uses. */
export const paperFonts = {
  regular: () => fontOf('400Regular'),
  bold: () => fontOf('700Bold'),
};
