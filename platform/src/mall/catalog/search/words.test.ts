import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('@node-rs/jieba');
  vi.resetModules();
});

describe('loadDictionaries', () => {
  it('leaves nothing for the first search to load', async () => {
    const opened = vi.fn();
    const { Jieba } = await vi.importActual<typeof import('@node-rs/jieba')>('@node-rs/jieba');
    const withDict: typeof Jieba.withDict = (dict) => {
      opened();
      return Jieba.withDict(dict);
    };
    vi.doMock('@node-rs/jieba', () => ({ Jieba: { withDict } }));
    vi.resetModules();
    const { loadDictionaries, piecesOf, spell } = await import('./words.ts');
    loadDictionaries();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(piecesOf('打印机').map(({ word }) => word)).toEqual(['打印机']);
    expect(spell('打印机').pinyin).toBe('dayinji');
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
