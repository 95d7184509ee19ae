import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources that have the text, but for tests. */
const withText = (text: RegExp) =>
  globSync('{shared,platform,relay,client}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => text.test(readFileSync(`${root}/${file}`, 'utf8')))
    .sort();

it('[C076] names become headers, entries of archives and downloads in one place each', () => {
  expect(withText(/from 'content-disposition'/)).toEqual([
    'platform/src/kernel/http/attachment.ts',
  ]);
  expect(withText(/\.download = /)).toEqual([
    'client/src/features/files/upload/use-stored-file.ts',
    'client/src/lib/browser/download.ts',
  ]);
  for (const file of withText(/\.download = /))
    expect(readFileSync(`${root}/${file}`, 'utf8')).toMatch(/\.download = safeFileName\(/);
  // Besides archives: workbooks are stored again for their reader, and a fingerprint reads two parts of known names.
  expect(withText(/zipSync\(/)).toEqual([
    'platform/src/kernel/documents/pack.ts',
    'platform/src/sourcing/signal/fingerprint.ts',
    'shared/src/domain/kernel/workbook/parse-sheets.ts',
  ]);
});

it('[C077] cells of workbooks are read by one reader', () => {
  expect(withText(/from 'read-excel-file\//)).toEqual([
    'client/src/lib/browser/workbook/worker.ts',
    'platform/src/kernel/documents/sheets/sheet-libraries.ts',
  ]);
  expect(withText(/\.read(?:First|All)\(/)).toEqual([
    'shared/src/domain/kernel/workbook/parse-sheets.ts',
  ]);
});
