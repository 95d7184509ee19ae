import type { Source } from '../sources.ts';

/** Packages that read files of others. */
const PARSERS = new Set([
  'fast-xml-parser',
  'read-excel-file',
  'sharp',
  'file-type',
  'pdfjs-dist',
  'pdf-lib',
  'exceljs',
  'jszip',
  'yauzl',
  'adm-zip',
  'unzipper',
  'mammoth',
  'libxmljs2',
  'xml2js',
  'image-size',
  'exifr',
]);
/** Of packages that also write, the names that read. */
const READS = /\b(?:\w*(?:inflate|unzip|gunzip|decompress|unpack)\w*)\b/i;
const WRITERS = new Set(['fflate', 'node:zlib', 'zlib']);

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)([\s\S]*?)\s*from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)\s*import\s+'([^']+)'/g;

/** An import that is there when the program runs: its module, and the names that it takes. */
interface Import {
  readonly module: string;
  readonly names: string;
}

export function importsOf({ text }: Pick<Source, 'text'>): Import[] {
  return [...text.matchAll(IMPORT)].map(([, names = '*', module, dynamic, bare]) => ({
    names,
    module: module ?? dynamic ?? bare ?? '',
  }));
}

/** Whether an import takes all of its module, under one name. */
const isWhole = (names: string): boolean => !names.startsWith('{');

const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/** The imports of a module that read files of others: parsers, and what unpacks. */
export const readersIn = (source: Pick<Source, 'text'>): string[] =>
  importsOf(source)
    .filter(({ module, names }) => {
      if (PARSERS.has(packageOf(module))) return true;
      return WRITERS.has(module) && (READS.test(names) || isWhole(names));
    })
    .map(({ module }) => module);

/** The names that pack in the thread that calls them; those that hand it on, or go piece by piece, may. */
const PACKS: Readonly<Record<string, RegExp>> = {
  fflate:
    /\b(?:(?:zip|deflate|gzip|zlib|compress)Sync|Zip|ZipDeflate|Deflate|Gzip|Zlib|Compress)\b/,
  zlib: /\b(?:deflate|deflateRaw|gzip|brotliCompress|zstdCompress)Sync\b/,
};
/** Packages that make whole documents in the thread that calls them. */
const MAKERS = new Set(['pdfkit', 'write-excel-file', 'fontkit', 'archiver', 'docx']);

/** The imports of a module that pack an archive or make a document in one go. */
export const packersIn = (source: Pick<Source, 'text'>): string[] =>
  importsOf(source)
    .filter(({ module, names }) => {
      if (MAKERS.has(packageOf(module))) return true;
      const packs = PACKS[module.replace('node:', '')];
      return packs !== undefined && (packs.test(names) || isWhole(names));
    })
    .map(({ module }) => module);

/** The modules that are loaded from these roots, by an arrow that is there when the program runs. */
export function loadedFrom(
  roots: readonly string[],
  arrows: readonly (readonly [from: string, to: string])[],
): Set<string> {
  const next = new Map<string, string[]>();
  for (const [from, to] of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const loaded = new Set<string>();
  const waiting = [...roots];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (loaded.has(at)) continue;
    loaded.add(at);
    waiting.push(...(next.get(at) ?? []));
  }
  return loaded;
}
