import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/*
 * Looks for what must not be in bytes, however it is dressed: as it is, in JSON's escapes, in
 * percent or HTML encoding, in hexadecimal, base64, compressed, as UTF-16, and any of these inside
 * another. Compressed parts of zip and PDF files are read too.
 */

/** How deep one dress inside another is followed. */
const DEPTH = 4;
const LIMIT = 4 * 1_048_576;

/** A secret that was found, and the way to it. */
export interface Finding {
  readonly secret: string;
  readonly way: string;
}

type Undress = (bytes: Buffer, text: string) => Iterable<readonly [way: string, inside: Buffer]>;

function* compressed(bytes: Buffer): Iterable<readonly [string, Buffer]> {
  for (const [name, unpack, ...magic] of STREAMS) {
    const start = Buffer.from(magic);
    for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) {
      const inside = unpacked(() => unpack(bytes.subarray(at), OPTIONS));
      if (inside) yield [name, inside];
    }
  }
  const whole = unpacked(() => brotliDecompressSync(bytes, OPTIONS));
  if (whole) yield ['brotli', whole];
  // A zip's local headers: 30 bytes, name, extra, data.
  for (let at = bytes.indexOf('PK\x03\x04', 0, 'latin1'); at !== -1; ) {
    const start =
      at +
      30 +
      bytes.readUInt16LE(Math.min(at + 26, bytes.length - 2)) +
      bytes.readUInt16LE(Math.min(at + 28, bytes.length - 2));
    const inside = unpacked(() => inflateRawSync(bytes.subarray(start), OPTIONS));
    if (inside) yield ['zip', inside];
    at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1');
  }
}

const OPTIONS = { maxOutputLength: LIMIT };

/** How compressed streams begin; of deflate's headers those that there are. */
const STREAMS = [
  ['gzip', gunzipSync, 0x1f, 0x8b],
  ['deflate', inflateSync, 0x78, 0x01],
  ['deflate', inflateSync, 0x78, 0x5e],
  ['deflate', inflateSync, 0x78, 0x9c],
  ['deflate', inflateSync, 0x78, 0xda],
] as const;

function unpacked(unpack: () => Buffer): Buffer | null {
  try {
    const inside = unpack();
    return inside.length > 0 ? inside : null;
  } catch {
    return null;
  }
}

const undressings: readonly Undress[] = [
  compressed,
  function* json(_bytes, text) {
    if (!text.includes('\\')) return;
    const plain = text.replaceAll(
      /\\(?:u\{?([0-9a-f]{4,6})\}?|x([0-9a-f]{2})|(.))/gi,
      (_, long?: string, short?: string, other?: string) =>
        other ?? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(long ?? short ?? '', 16))),
    );
    yield ['escapes', Buffer.from(plain)];
  },
  function* percent(_bytes, text) {
    if (!/%[0-9a-f]{2}/i.test(text)) return;
    const plain = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    );
    yield ['percent', Buffer.from(plain)];
  },
  function* entities(_bytes, text) {
    if (!/&#x?[0-9a-f]+;/i.test(text)) return;
    const plain = text.replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, hex ? 16 : 10) || 0)),
    );
    yield ['entities', Buffer.from(plain)];
  },
  function* base64(_bytes, text) {
    // A piece may begin in the middle of a longer run: each of the four phases is tried.
    for (const [run] of text.matchAll(/[\w+/-]{8,}={0,2}/g)) {
      for (let phase = 0; phase < 4; phase += 1) {
        yield [
          'base64',
          Buffer.from(run.slice(phase).replaceAll('-', '+').replaceAll('_', '/'), 'base64'),
        ];
      }
    }
  },
  function* hex(_bytes, text) {
    for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){6,}/gi))
      yield ['hex', Buffer.from(run, 'hex')];
  },
  function* utf16(bytes) {
    for (const shift of [0, 1]) {
      // Whole characters only: this Node writes beyond its memory for an odd number of odd bytes.
      const length = (bytes.length - shift) & ~1;
      if (length <= 0) continue;
      yield ['utf16', Buffer.from(bytes.subarray(shift, shift + length).toString('utf16le'))];
    }
  },
];

/** `utf16` and `base64` of anything is something: what makes no sense inside them is not followed. */
const FOLLOWED = new Set(['gzip', 'deflate', 'brotli', 'zip', 'escapes', 'percent', 'entities']);

/**
 * Everything of `secrets` that the bytes tell, in whatever dress. Secrets are texts; a number is
 * given in each form in which it may be written. Case does not matter.
 */
export function findSecrets(
  bytes: Buffer | string,
  secrets: readonly string[],
  depth = DEPTH,
  way = 'plain',
): Finding[] {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const text = given.toString('utf8');
  const low = text.toLowerCase();
  const found: Finding[] = secrets
    .filter((secret) => low.includes(secret.toLowerCase()))
    .map((secret) => ({ secret, way }));
  if (depth === 0) return found;
  for (const undress of undressings) {
    for (const [name, inside] of undress(given, text)) {
      const deeper = FOLLOWED.has(name) || isTelling(inside) ? depth - 1 : 0;
      found.push(...findSecrets(inside, secrets, deeper, `${way} › ${name}`));
    }
  }
  return found;
}

/** Readable text, or the beginning of something compressed. */
function isTelling(bytes: Buffer): boolean {
  if (bytes[0] === 0x1f || bytes[0] === 0x78) return true;
  const sample = bytes.subarray(0, 64).toString('utf8');
  const isText = (char: string) => char !== '\ufffd' && (char >= ' ' || /\s/.test(char));
  return sample.length >= 8 && [...sample].every(isText);
}
