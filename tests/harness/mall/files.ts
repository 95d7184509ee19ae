import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/* Files of each kind, as small as they may be, and ways to make them lie. */

const latin = (text: string) => Buffer.from(text, 'latin1');

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey picture; its header may claim more than there is. */
export function png(width = 4, height = 4): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const lines = deflateSync(Buffer.alloc(20));
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', lines),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpg(width = 16, height = 16): Buffer {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([
    start,
    frame,
    Buffer.from('ffda000c03010002110311003f00d2cf20ffd9', 'hex'),
  ]);
}

export const pdf = (): Buffer =>
  latin('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

interface Entry {
  readonly name: string;
  readonly data?: Buffer;
  /** The unpacked size that the table of contents claims. */
  readonly claims?: number;
  /** Packed; else stored as it is. */
  readonly isDeflated?: boolean;
  readonly isEncrypted?: boolean;
}

/** A zip; its entries are stored as they are, unless they say otherwise. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, data = latin('x'), claims = data.length } = entry;
    const bytes = Buffer.from(name);
    const packed = entry.isDeflated ? deflateRawSync(data) : data;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(entry.isDeflated ? 8 : 0, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims, 18);
    common.writeUInt16LE(bytes.length, 22);
    const file = Buffer.concat([latin('PK\x03\x04'), common, bytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    table.push(Buffer.concat([latin('PK\x01\x02\x14\x00'), common, rest, bytes]));
    files.push(file);
    at += file.length;
  }
  const tableBytes = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(tableBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, tableBytes, end]);
}

const FOLDERS = { docx: 'word/document', xlsx: 'xl/workbook', pptx: 'ppt/presentation' };

/** An Office document of today: the parts that tell what it is. */
export const office = (kind: keyof typeof FOLDERS, ...more: Entry[]): Buffer =>
  zip([{ name: '[Content_Types].xml' }, { name: `${FOLDERS[kind]}.xml` }, ...more]);

/** An Office document of before: a compound file whose directory names one stream. */
export function oldOffice(stream: string): Buffer {
  const file = Buffer.alloc(512 * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.write('Root Entry', 512 * 2, 'utf16le');
  file.write(stream, 512 * 2 + 128, 'utf16le');
  return file;
}

const padded = (start: string, length = 600) => Buffer.concat([latin(start), Buffer.alloc(length)]);

/** One honest file for each extension of the specification. */
export const honest: Readonly<Record<string, Buffer>> = {
  swf: padded('CWS\x0a\x00\x10\x00\x00'),
  txt: Buffer.from('采购需求说明\n第一条……\n'),
  doc: oldOffice('WordDocument'),
  docx: office('docx'),
  ppt: oldOffice('PowerPoint Document'),
  pptx: office('pptx'),
  xls: oldOffice('Workbook'),
  xlsx: office('xlsx'),
  pdf: pdf(),
  flv: padded('FLV\x01\x05\x00\x00\x00\x09'),
  mp4: padded('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom'),
  wmv: Buffer.from(
    // The header, then the properties of one stream, which is video.
    `3026b2758e66cf11a6d900aa0062ce6c${'00'.repeat(14)}` +
      `9107dcb7b7a9cf118ee600c00c205365${'4e'.padEnd(16, '0')}` +
      `c0ef19bc4d5bcf11a8fd00805f5c442b${'00'.repeat(60)}`,
    'hex',
  ),
  mpeg: padded('\x00\x00\x01\xba\x44'),
  jpg: jpg(),
  jpeg: jpg(),
  png: png(),
  mp3: padded('ID3\x04\x00\x00\x00\x00\x00\x00\xff\xfb\x90\x64'),
  zip: zip([{ name: '清单.txt' }]),
  rar: padded('Rar!\x1a\x07\x01\x00'),
  cdr: padded('RIFF\x00\x10\x00\x00CDR9vrsn'),
};
