import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Maker } from './files.ts';

/* Loaded by the thread of one file only. */

const NOBODY: Maker = { author: '', producer: '' };
/** Names are cut at this length. */
const MOST_SIGNS = 80;
/** The parts of an Office file that are unpacked; larger ones are none of ours. */
const MOST_PART = 200_000;

const cut = (text: string): string =>
  text
    // Signs that cannot be seen say nothing.
    .replaceAll(/[\p{C}]/gu, '')
    .trim()
    .slice(0, MOST_SIGNS);

/** A text of a PDF: in brackets with escapes, or in hex; UTF-16 where it begins with its mark. */
function pdfText(raw: string): string {
  const signs = raw.startsWith('<')
    ? raw
        .replaceAll(/[^\da-f]/gi, '')
        .replaceAll(/../g, (two) => String.fromCharCode(Number.parseInt(two, 16)))
    : raw
        .slice(1, -1)
        .replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
          String.fromCharCode(Number.parseInt(octal, 8)),
        )
        .replaceAll(/\\([()\\])/g, '$1');
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0) & 0xff);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  return new TextDecoder('utf-8').decode(bytes);
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** A compressed stream of a PDF is unpacked up to this size; a larger one holds no names. */
const MOST_STREAM = 1_000_000;
/** Streams of one PDF that are unpacked, and the bytes of all of them together. */
const MOST_STREAMS = 200;
const MOST_UNPACKED = 8_000_000;

/** The streams that may hold names: objects (PDF 1.5), and metadata. Each with what it unpacks to. */
function* unpackedStreams(text: string): Generator<string> {
  let left = MOST_STREAMS;
  let bytes = 0;
  for (const { index, 0: found } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const head = text.slice(Math.max(0, index - 400), index);
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1);
    if (!/\/Type\s*\/(?:ObjStm|Metadata)\b/.test(dictionary)) continue;
    if (!/\/FlateDecode\b/.test(dictionary)) continue;
    const start = index + found.length;
    const end = text.indexOf('endstream', start);
    left -= 1;
    if (end < 0 || left < 0 || bytes > MOST_UNPACKED) return;
    const unpacked = inflated(Buffer.from(text.slice(start, end), 'latin1'));
    bytes += unpacked.length;
    yield unpacked;
  }
}

/** Never more than `MOST_STREAM`; empty for what is larger, or is no such stream. */
function inflated(packed: Uint8Array): string {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_STREAM }).toString('latin1');
  } catch {
    return '';
  }
}

/** Names in a document information dictionary. */
function namesOf(text: string): Maker {
  const entry = (name: string): string => {
    const pattern = new RegExp(
      `/${name}\\s*(\\((?:[^()\\\\]|\\\\.){0,400}\\)|<[\\da-fA-F\\s]{0,800}>)`,
    );
    const raw = pattern.exec(text)?.[1];
    return raw ? cut(pdfText(raw)) : '';
  };
  return { author: entry('Author'), producer: entry('Producer') || entry('Creator') };
}

/** Names in an XMP packet, as an element or as an attribute (ISO 16684-1). */
function xmpNames(text: string): Maker {
  const at = text.indexOf('<x:xmpmeta');
  if (at < 0) return NOBODY;
  const packet = Buffer.from(text.slice(at, at + MOST_PART), 'latin1').toString('utf8');
  const entry = (name: string): string => {
    const element = new RegExp(
      `<${name}>\\s*(?:<rdf:(?:Seq|Bag|Alt)>\\s*<rdf:li[^>]{0,80}>)?([^<]{0,400})`,
    );
    const attribute = new RegExp(`\\s${name}="([^"]{0,400})"`);
    return cut(unescaped((element.exec(packet) ?? attribute.exec(packet))?.[1] ?? ''));
  };
  return {
    author: entry('dc:creator'),
    producer: entry('pdf:Producer') || entry('xmp:CreatorTool'),
  };
}

/**
 * The names of a PDF: of its information dictionary, plain or in a compressed object stream, and where
 * that says nothing of its XMP packet.
 */
function pdfMaker(bytes: Uint8Array): Maker {
  const text = Buffer.from(bytes).toString('latin1');
  const parts = [text, ...unpackedStreams(text)];
  const found = [...parts.map(namesOf), ...parts.map(xmpNames)];
  const first = (name: keyof Maker) => found.find((one) => one[name] !== '')?.[name] ?? '';
  return { author: first('author'), producer: first('producer') };
}

function officeMaker(bytes: Uint8Array): Maker {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      /^docProps\/(?:core|app)\.xml$/.test(name) && originalSize <= MOST_PART,
  });
  const partOf = (name: string) => new TextDecoder().decode(parts[`docProps/${name}.xml`]);
  const entry = (text: string, tag: string): string =>
    cut(unescaped(new RegExp(`<${tag}[^<>]{0,400}>([^<]{0,400})</${tag}>`).exec(text)?.[1] ?? ''));
  const core = partOf('core');
  const author = entry(core, 'dc:creator') || entry(core, 'cp:lastModifiedBy');
  return { author, producer: entry(partOf('app'), 'Application') };
}

/** Reads author and program of a PDF or an Office file. A file that cannot be read says nothing. */
export function makerOf(extension: string, bytes: Uint8Array): Maker {
  try {
    if (extension === 'pdf') return pdfMaker(bytes);
    if (/^(?:docx|xlsx|pptx)$/.test(extension)) return officeMaker(bytes);
    return NOBODY;
  } catch {
    return NOBODY;
  }
}
