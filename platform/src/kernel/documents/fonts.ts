/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
const pathOf = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);

/*
 * Each weight has ten megabytes, and reading a sign's width parses its outline: a font is read once in a
 * thread and keeps the widths that it knows, whatever number of papers is drawn.
 */
const read = new Map<string, PDFKit.Mixins.PDFFontSource>();

function fontOf(weight: string): PDFKit.Mixins.PDFFontSource {
  const known = read.get(weight);
  if (known) return known;
  // pdfkit takes a parsed font as well; its types know only bytes and paths.
  const font = create(readFileSync(pathOf(weight))) as unknown as PDFKit.Mixins.PDFFontSource;
  read.set(weight, font);
  return font;
}

/** The Chinese font of all papers in its two weights. Each paper embeds only the signs it uses. */
export const paperFonts = {
  regular: () => fontOf('400Regular'),
  bold: () => fontOf('700Bold'),
};
