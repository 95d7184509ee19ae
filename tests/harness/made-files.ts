import { inflateRawSync, inflateSync } from 'node:zlib';

/** The file's entries by name, unpacked; enough of the format for the files that we make ourselves. */
export function unzip(bytes: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const skip = bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(local + 30 + skip, local + 30 + skip + size);
    entries.set(name, (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** UTF-16 as PDF writes it in hex. */
const signs = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which sign stands behind which glyph, by what the file itself says for those who copy from it. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g,
  )) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      hex.replaceAll(' ', ''),
    );
    texts.forEach((hex, index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      glyphs.set(glyph, signs(hex));
    });
  }
  return glyphs;
}

/** The text of a PDF file that we made: what its pages draw, read by its own embedded fonts. */
export function pdfText(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/(\d+) 0 obj\n<<((?:(?!endobj).)*?)>>\nstream\n/gs)].map(
    (found) => {
      const from = (found.index ?? 0) + found[0].length;
      const length = Number(/\/Length (\d+)/.exec(found[2] ?? '')?.[1]);
      const packed = bytes.subarray(from, from + length);
      const isPacked = found[2]?.includes('FlateDecode');
      return {
        id: found[1] ?? '',
        text: (isPacked ? inflateSync(packed) : packed).toString('latin1'),
      };
    },
  );
  const maps = new Map(
    streams.filter(({ text }) => text.includes('begincmap')).map((s) => [s.id, s]),
  );
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const object = new RegExp(`\\n${id} 0 obj\\n<<(.*?)>>\\nendobj`, 's').exec(file)?.[1] ?? '';
    const map = maps.get(/\/ToUnicode (\d+) 0 R/.exec(object)?.[1] ?? '');
    if (map) fonts.set(name, glyphsOf(map.text));
  }
  let text = '';
  for (const { text: page } of streams.filter((stream) => stream.text.includes(' Tf'))) {
    let font = new Map<string, string>();
    for (const [, name, drawn] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      const hex = [...(drawn ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, one]) => one).join('');
      if (drawn !== undefined)
        text += (hex.match(/.{4}/g) ?? []).map((g) => font.get(g) ?? '?').join('');
      if (drawn !== undefined) text += '\n';
    }
  }
  return text;
}
