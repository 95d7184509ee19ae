import { describe, expect, it } from 'vitest';
import { sayFinding } from './findings.ts';
import { readFile } from './read-file.ts';

const wordsOf = (text: string): string => {
  const read = readFile(text);
  return read.kind === 'damaged' ? sayFinding(read.problem) : read.kind;
};

const hex = '0'.repeat(64);
const receipt = {
  ...{ type: 'jicai-receipt', scheme: 2, packageNumber: 'P1', seq: 1, at: 1, code: '01' },
  ...{
    amount: 100,
    prevHash: hex,
    content: '{"a": 1}',
    eventHash: hex,
    keyId: hex.slice(32),
    signature: hex + hex,
  },
};

describe('a receipt', () => {
  it.each([
    ['as it is saved', JSON.stringify(receipt)],
    ['with spaces', JSON.stringify(receipt, null, 2)],
  ])('%s is read', (_what, text) => {
    expect(readFile(text).kind).toBe('receipt');
  });

  it.each([
    ['a name twice', JSON.stringify(receipt).replace('"code"', '"code":"99","code"')],
    ['a name spelled in another way', JSON.stringify(receipt).replace('"code"', '"c\\u006fde"')],
  ])('that another reader may read otherwise is damaged: %s', (_what, text) => {
    expect(text).not.toBe(JSON.stringify(receipt));
    expect(readFile(text).kind).toBe('damaged');
  });
});

describe('a file that somebody drops', () => {
  it.each([
    ['an unrelated object', '{"name":"x","version":"1.0.0"}'],
    ['the same over several lines', '{\n  "name": "x",\n  "lines": []\n}\n'],
    ['a list of lines', '{"a":1}\n{"b":2}\n'],
    ['a text', '采购合同'],
    ['nothing', ''],
  ])('and is none of the product: %s', (_what, text) => {
    expect(wordsOf(text)).toContain('不是本商城的存证文件');
  });

  it.each([
    ['a receipt', '{"type":"jicai-receipt","package'],
    ['a log', '{"type":"jicai-log","scheme":2\n{"seq":1'],
    ['a log with a changed type', '{"type":"jicai-lug","scheme":2}\n'],
  ])('and is damaged: %s', (_what, text) => {
    expect(wordsOf(text)).not.toContain('不是本商城的存证文件');
    expect(readFile(text).kind).toBe('damaged');
  });
});
