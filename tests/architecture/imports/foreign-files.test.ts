import { dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { code, type Source } from '../sources.ts';
import { importsOf, loadedFrom, packersIn, readersIn } from './foreign-files.ts';

/*
 * No file of somebody else is parsed or unpacked in the thread that answers everybody: a module that the
 * servers load imports nothing that does, except the scripts of threads, which they do not import.
 */

const MAINS = ['platform/src/main.ts', 'relay/src/main.ts'];
/** They are in no server's way: the command line, and what a first start fills in. */
const EXCUSED: Readonly<Record<string, string>> = {
  'platform/demo/queues/documents.ts':
    'draws pictures of its own for the demonstration, before anybody is served',
};

let byPath: Map<string, Source>;
let arrows: (readonly [string, string])[];
/** The modules that pack an archive or make a document where they run. */
let packing: Set<string>;
beforeAll(() => {
  const sources = code().filter(({ path }) =>
    /^(?:(?:platform|relay|shared)\/src|platform\/demo)\//.test(path),
  );
  packing = new Set(
    sources
      .filter((source) => !source.path.endsWith('.test.ts') && packersIn(source).length > 0)
      .map(({ path }) => path),
  );
  byPath = new Map(sources.map((source) => [source.path, source]));
  arrows = sources.flatMap((source) =>
    importsOf(source).flatMap(({ module }) => {
      const target = module.startsWith('@jicai/')
        ? module.replace(/^@jicai\/(\w+)\//, '$1/src/').replace('/src/src/', '/src/')
        : module.startsWith('.')
          ? normalize(join(dirname(source.path), module))
          : '';
      return byPath.has(target) ? [[source.path, target] as const] : [];
    }),
  );
});

const ARCHIVES = 'platform/src/kernel/documents/archive.ts';
const SCRIPT = /new URL\('(\.\/[\w./-]+\.ts)', import\.meta\.url\)/g;

const scriptsOfThreads = (): string[] => [
  ...new Set(
    [...byPath.values()].flatMap(({ path, text }) =>
      [...text.matchAll(SCRIPT)].map(([, file = '']) => normalize(join(dirname(path), file))),
    ),
  ),
];

describe('[AT30] files of others', () => {
  it('are read by no module of a main thread', () => {
    const loaded = loadedFrom(MAINS, arrows);
    expect(loaded.size).toBeGreaterThan(500);
    const reading = [...loaded].flatMap((path) => {
      const readers = readersIn(byPath.get(path) ?? { text: '' });
      return readers.length === 0 || EXCUSED[path] ? [] : [`${path}: ${readers.join(', ')}`];
    });
    expect(reading).toEqual([]);
  });

  it('are read by scripts of threads that go through the door', () => {
    const reading = scriptsOfThreads().filter((script) =>
      [...loadedFrom([script], arrows)].some(
        (path) => readersIn(byPath.get(path) ?? { text: '' }).length > 0,
      ),
    );
    expect(reading.length).toBeGreaterThanOrEqual(5);
    const pastTheDoor = reading.filter(
      (script) => !/\bawait answerForeign\b/.test(byPath.get(script)?.text ?? ''),
    );
    expect(pastTheDoor).toEqual([]);
    // Display pictures too: what they are is found out where they are drawn.
    expect(reading).toContain('platform/src/files/upload/display-worker.ts');
  });

  it('are in no archive that a main thread turns into text, or out of it', () => {
    const packing = arrows.flatMap(([from, to]) => (to === ARCHIVES ? [from] : []));
    const called = [...loadedFrom(MAINS, arrows)].filter((path) => packing.includes(path));
    expect(called.length).toBeGreaterThanOrEqual(2);
    // With the modules that gather what goes into them, in the same folder.
    const folders = new Set(called.map((path) => dirname(path)));
    const texts = [...byPath.values()].filter(
      ({ path, text }) => folders.has(dirname(path)) && text.includes("'base64'"),
    );
    expect(texts.map(({ path }) => path)).toEqual([]);
  });

  it('excuses are needed', () => {
    for (const path of Object.keys(EXCUSED))
      expect(readersIn(byPath.get(path) ?? { text: '' }), path).not.toEqual([]);
  });
});

/** Programs that pack where they run: they serve nobody meanwhile. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'platform/src/operations/admin/import.ts':
    'the command that loads a workbook of products stores it again for its reader',
  'platform/src/operations/admin/support.ts': 'the command that saves the support bundle',
};

describe('[AT33] archives and documents', () => {
  /** Of a main thread, without the way to what is excused. */
  const served = () =>
    loadedFrom(
      MAINS,
      arrows.filter(([from]) => !EXCUSED[from]),
    );

  it('are made by no module of a main thread', () => {
    const loaded = served();
    expect(loaded.size).toBeGreaterThan(500);
    expect([...packing].filter((path) => loaded.has(path))).toEqual([]);
  });

  it('are made by scripts of threads, and by the programs of the command line that are named', () => {
    const inThreads = loadedFrom(scriptsOfThreads(), arrows);
    const programs = loadedFrom(Object.keys(PROGRAMS), arrows);
    expect([...packing].filter((path) => inThreads.has(path)).length).toBeGreaterThan(3);
    expect([...packing].filter((path) => !inThreads.has(path) && !programs.has(path))).toEqual([]);
  });

  it('programs that are named pack, and no server loads them', () => {
    const loaded = served();
    for (const path of Object.keys(PROGRAMS)) {
      const packs = [...loadedFrom([path], arrows)].some((one) => packing.has(one));
      expect({ path, packs, isServed: loaded.has(path) }).toEqual({
        path,
        packs: true,
        isServed: false,
      });
    }
  });
});

describe('the check finds', () => {
  it.each([
    ["import { XMLParser } from 'fast-xml-parser';", 1],
    ["import { inflateRawSync } from 'node:zlib';", 1],
    ["import {\n  zipSync,\n  unzipSync,\n} from 'fflate';", 1],
    ["const { default: sharp } = await import('sharp');", 1],
    ["import * as zlib from 'node:zlib';", 1],
    ["import { readSheet } from 'read-excel-file/node';", 1],
    ["import { zipSync } from 'fflate';", 0],
    ["import type { Inflate } from 'fflate';", 0],
    ["import { brotliCompress } from 'node:zlib';", 0],
    ["import zlib from 'node:zlib';", 1],
  ])('%s', (text, count) => {
    expect(readersIn({ text })).toHaveLength(count);
  });

  it.each([
    ["import { zipSync } from 'fflate';", 1],
    ["import { strToU8, Zip, ZipDeflate } from 'fflate';", 1],
    ["import * as fflate from 'fflate';", 1],
    ["import { deflateRawSync } from 'node:zlib';", 1],
    ["import zlib from 'zlib';", 1],
    ["import PDFDocument from 'pdfkit';", 1],
    ["const { default: write } = await import('write-excel-file/node');", 1],
    ["import { createGzip, gzip as gzipBytes, brotliCompress } from 'node:zlib';", 0],
    ["import { unzipSync, strToU8, AsyncZipDeflate } from 'fflate';", 0],
    ["import type { Zip } from 'fflate';", 0],
  ])('what packs: %s', (text, count) => {
    expect(packersIn({ text })).toHaveLength(count);
  });
});
