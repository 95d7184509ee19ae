import { unzipSync } from 'fflate';

/** The author and the program that a file names. Empty when it names none. */
export interface Maker {
  readonly author: string;
  readonly producer: string;
}

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

function pdfMaker(bytes: Uint8Array): Maker {
  const text = Buffer.from(bytes).toString('latin1');
  const entry = (name: string): string => {
    const pattern = new RegExp(
      `/${name}\\s*(\\((?:[^()\\\\]|\\\\.){0,400}\\)|<[\\da-fA-F\\s]{0,800}>)`,
    );
    const raw = pattern.exec(text)?.[1];
    return raw ? cut(pdfText(raw)) : '';
  };
  return { author: entry('Author'), producer: entry('Producer') || entry('Creator') };
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

function officeMaker(bytes: Uint8Array): Maker {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      /^docProps\/(?:core|app)\.xml$/.test(name) && originalSize <= MOST_PART,
  });
  const partOf = (name: string) => new TextDecoder().decode(parts[`docProps/${name}.xml`]);
  const entry = (text: string, tag: string): string =>
    cut(unescaped(new RegExp(`<${tag}[^>]*>([^<]{0,400})</${tag}>`).exec(text)?.[1] ?? ''));
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
