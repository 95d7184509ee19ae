import { deflateSync } from 'node:zlib';
import { jpg, office, pdf, png, zip } from '../mall/files.ts';

/* Small files that are large, or take long, where they are read. */

const MEGABYTE = 1_048_576;

/** As much of a text, again and again, as fits into so many bytes. */
const filled = (text: string, bytes: number): string =>
  text.repeat(Math.floor(bytes / text.length));

const xml = (body: string) => `<?xml version="1.0"?><EInvoice>${body}</EInvoice>`;

/** XML that a parser makes millions of objects of, or never comes back from. */
export const xmlBombs: Readonly<Record<string, string>> = {
  elements: xml(filled('<a/>', 4_900_000)),
  texts: xml(filled('<a>1</a>', 4_900_000)),
  entities: xml(`<a>${filled('&amp;', 4_900_000)}</a>`),
  numbers: xml(`<a>${filled('&#65;', 4_900_000)}</a>`),
  deep: xml(filled('<a>', 2_000_000) + filled('</a>', 2_600_000)),
  attributes: xml(`<a ${filled('b="1" ', 2_000_000)}/>`),
  unclosed: xml(filled('<a b="', 4_000_000)),
  definitions: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'c'.repeat(9_000)}">]><EInvoice>${'&b;'.repeat(9_000)}</EInvoice>`,
};

const packed = (name: string, data: string) => ({
  name,
  data: Buffer.from(data),
  isDeflated: true,
});

/** The bomb that held a platform for seconds: 5 KB that unpack to 5 MB of `<a/>`. */
export const ofdBomb = (kind: keyof typeof xmlBombs = 'elements'): Buffer =>
  zip([packed('OFD.xml', xmlBombs[kind] ?? '')]);

/** Any text as an archive that is no denser than an archive may be: noise lies beside it. */
export const ofdWithNoise = (kind: keyof typeof xmlBombs): Buffer => {
  const noise = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at * 31 + at) % 251));
  return zip([packed('OFD.xml', xmlBombs[kind] ?? ''), { name: 'noise.bin', data: noise }]);
};

const zeros = Buffer.alloc(64 * MEGABYTE);

/** A PDF with streams that unpack to much, and objects deep inside each other. */
function pdfBomb(): Buffer {
  const stream = deflateSync(Buffer.alloc(20 * MEGABYTE, 'a'));
  const head = `1 0 obj<</Type/ObjStm/Filter/FlateDecode/Length ${stream.length}>>stream\n`;
  const one = Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream endobj\n')]);
  const deep = `2 0 obj${'<</A '.repeat(100_000)}${'>>'.repeat(100_000)}endobj\n${'('.repeat(200_000)}`;
  return Buffer.concat([pdf(), ...Array.from({ length: 40 }, () => one), Buffer.from(deep)]);
}

/** A workbook whose one sheet claims a million rows. */
const sheetBomb = () =>
  office('xlsx', {
    name: 'xl/worksheets/sheet1.xml',
    data: Buffer.from(
      `<worksheet><sheetData>${filled('<row r="1"><c r="A1"><v>1</v></c></row>', 40 * MEGABYTE)}</sheetData></worksheet>`,
    ),
    isDeflated: true,
  });

/** A bomb of each kind as a file with a name. Made when they are asked for: they take a while. */
export const fileBombs = (): readonly { readonly name: string; readonly bytes: Buffer }[] => [
  { name: 'bomb.zip', bytes: zip([{ name: 'a', data: zeros, isDeflated: true }]) },
  {
    name: 'liar.zip',
    bytes: zip([{ name: 'a', data: zeros, isDeflated: true, claims: 1_000 }]),
  },
  {
    name: 'entries.zip',
    bytes: zip(Array.from({ length: 30_000 }, (_, at) => ({ name: `${at}` }))),
  },
  { name: 'elements.ofd', bytes: ofdBomb() },
  ...Object.keys(xmlBombs).map((kind) => ({ name: `${kind}.ofd`, bytes: ofdWithNoise(kind) })),
  ...Object.entries(xmlBombs).map(([kind, text]) => ({
    name: `${kind}.xml`,
    bytes: Buffer.from(text),
  })),
  { name: 'sheet.xlsx', bytes: sheetBomb() },
  { name: 'huge.png', bytes: png(60_000, 60_000) },
  { name: 'large.png', bytes: png(7_000, 7_000) },
  { name: 'huge.jpg', bytes: jpg(65_000, 65_000) },
  { name: 'deep.pdf', bytes: pdfBomb() },
];
