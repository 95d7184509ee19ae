import { hash } from 'node:crypto';
import { utf8Bytes } from '@jicai/shared/domain/kernel/texts/file-name.ts';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeZip, makeZipText } from './archive.ts';
import { sha256Apart } from './hash-apart.ts';
import { packZip } from './pack.ts';

it('[C075] [C076] every entry has a name that a file can have, and none overwrites another', () => {
  const long = `附件/项目/1_${'文'.repeat(100)}.pdf`;
  const files = {
    [long]: strToU8('long'),
    '附件/报价.pdf': strToU8('one'),
    '附件/报价.PDF': strToU8('two'),
    '附件/../a:b.txt': strToU8('three'),
  };
  const archive = unzipSync(
    packZip({ files, facts: { number: 'P1' }, madeAt: Date.UTC(2026, 5, 1) }),
  );
  const names = Object.keys(archive).filter((name) => name !== '归档清单.json');
  expect(names).toHaveLength(4);
  for (const name of names)
    for (const segment of name.split('/')) {
      expect(utf8Bytes(segment)).toBeLessThanOrEqual(255);
      expect(segment).not.toMatch(/^\.*$|[:\\]/);
    }
  const list = JSON.parse(strFromU8(archive['归档清单.json'] ?? new Uint8Array()));
  expect(list.files.map(({ path }: { path: string }) => path)).toEqual(names);
  expect(names.map((name) => strFromU8(archive[name] ?? new Uint8Array())).sort()).toEqual([
    ...['long', 'one', 'three', 'two'],
  ]);
});

it('takes files in base64 and gives one, both by its thread', async () => {
  const madeAt = Date.UTC(2026, 5, 1);
  const text = Buffer.from('文').toString('base64');
  const packed = await makeZipText({ files: { 'a.txt': text }, facts: {}, madeAt });
  expect(packed).toBe(
    (await makeZip({ files: { 'a.txt': text }, facts: {}, madeAt })).toString('base64'),
  );
  const { 'a.txt': bytes } = unzipSync(new Uint8Array(Buffer.from(packed, 'base64')));
  expect(strFromU8(bytes ?? new Uint8Array())).toBe('文');
});

it('a whole file is hashed like everywhere else', async () => {
  const bytes = strToU8('a file of somebody');
  expect(await sha256Apart(bytes)).toBe(hash('sha256', bytes, 'hex'));
});

it('is packed in another thread, and is the same there', async () => {
  const job = { files: { 'a.txt': strToU8('a') }, facts: {}, madeAt: Date.UTC(2026, 5, 1) };
  expect(Buffer.compare(await makeZip(job), packZip(job))).toBe(0);
});

it('takes bytes in shared memory, and makes no list where there are no facts', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(3));
  shared.set(strToU8('abc'));
  const files = { 'a.txt': shared };
  const madeAt = Date.UTC(2026, 5, 1);
  const bare = unzipSync(await makeZip({ files, facts: null, madeAt }));
  expect(Object.entries(bare)).toEqual([['a.txt', strToU8('abc')]]);
  const listed = unzipSync(await makeZip({ files, facts: {}, madeAt }));
  expect(strFromU8(listed['归档清单.json'] ?? new Uint8Array())).toContain(
    hash('sha256', strToU8('abc'), 'hex'),
  );
});
