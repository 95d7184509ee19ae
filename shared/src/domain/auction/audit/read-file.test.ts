import { describe, expect, it } from 'vitest';
import { sayFinding } from './findings.ts';
import { readFile } from './read-file.ts';

const wordsOf = (text: string): string => {
  const read = readFile(text);
  return read.kind === 'damaged' ? sayFinding(read.problem) : read.kind;
};

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
