import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeKeyFile } from './write-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jicai-key-file-'));
  file = join(folder, 'quote-key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: not here`), { code });
};
const content = () => readFileSync(file, 'utf8');

it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a key is made where hard links fail with %s, once',
  (code) => {
    makeKeyFile(file, 'first', failing(code));
    expect(content()).toBe('first');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    makeKeyFile(file, 'second', failing(code));
    expect(content()).toBe('first');
    expect(readdirSync(folder)).toEqual(['quote-key']);
  },
);

it('with hard links a key that is there stays too', () => {
  makeKeyFile(file, 'first');
  makeKeyFile(file, 'second');
  expect(content()).toBe('first');
  expect(readdirSync(folder)).toEqual(['quote-key']);
});

it('without hard links one process makes it at a time; a claim of a dead one ends', () => {
  const mark = `${file}.making`;
  writeFileSync(mark, '');
  expect(() => makeKeyFile(file, 'first', failing('EPERM'))).toThrow('不能写入');
  expect(readdirSync(folder)).toEqual(['quote-key.making']);
  const old = Date.now() / 1_000 - 120;
  utimesSync(mark, old, old);
  makeKeyFile(file, 'first', failing('EPERM'));
  expect(content()).toBe('first');
  expect(readdirSync(folder)).toEqual(['quote-key']);
});

it('without hard links a dead claim is taken over by one process alone', () => {
  const old = Date.now() / 1_000 - 120;
  const age = (mark: string) => {
    writeFileSync(mark, '');
    utimesSync(mark, old, old);
  };
  age(`${file}.making`);
  // The process that was faster.
  writeFileSync(`${file}.making-1`, '');
  expect(() => makeKeyFile(file, 'second', failing('EPERM'))).toThrow('不能写入');
  expect(readdirSync(folder)).toEqual(['quote-key.making', 'quote-key.making-1']);
  age(`${file}.making-1`);
  makeKeyFile(file, 'third', failing('EPERM'));
  expect(content()).toBe('third');
  expect(readdirSync(folder)).toEqual(['quote-key']);
});

it('another fault of the folder is said, and nothing is left behind', () => {
  expect(() => makeKeyFile(file, 'first', failing('EIO'))).toThrow('EIO');
  expect(readdirSync(folder)).toEqual([]);
});
