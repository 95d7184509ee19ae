import { expect, it } from 'vitest';
import { code } from './sources.ts';

/*
 * The answer of another system is read up to a limit (`readForeignAnswer`): nothing else bounds what the other
 * side sends, and the platform would keep all of it in memory.
 */

const EXCUSED: Readonly<Record<string, string>> = {
  'platform/src/auction/audit/remote.ts': 'a command of the person who runs it',
  'platform/src/files/storage/s3.ts': 'reads a range of bytes of our own store',
};
const WHOLE = /\b(?:response|answer)\.(?:text|json|arrayBuffer|blob|bytes)\(\)/;

it('no module of the servers reads an answer as a whole', () => {
  const found = code()
    .filter(({ path }) => /^(?:platform|relay)\/src\//.test(path) && !path.endsWith('.test.ts'))
    .filter(({ text }) => WHOLE.test(text))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(EXCUSED).toSorted());
});
