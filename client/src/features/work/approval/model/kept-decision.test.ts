import { beforeEach, describe, expect, it } from 'vitest';
import { clearPersonalStorage } from '../../../../lib/browser/storage.ts';
import { forget, keep, NOTHING_KEPT, readKept } from './kept-decision.ts';

/** The part of a browser's storage that is used, in memory. */
function memory(): Storage {
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      held.set(key, value);
      Object.assign(storage, { [key]: value });
    },
    removeItem: (key: string) => {
      held.delete(key);
      Reflect.deleteProperty(storage, key);
    },
  };
  return storage as unknown as Storage;
}

describe('a decision that was begun', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memory();
  });
  const typed = { result: 'failed', opinion: '价格偏高', file: null } as const;

  it('is there again for the same person and object alone', () => {
    keep('p1 order o1', typed, storage);
    expect(readKept('p1 order o1', storage)).toEqual(typed);
    expect(readKept('p2 order o1', storage)).toBeNull();
    expect(readKept('p1 order o2', storage)).toBeNull();
  });

  it('outlives the end of the session', () => {
    keep('p1 order o1', typed, storage);
    clearPersonalStorage(storage);
    expect(readKept('p1 order o1', storage)).toEqual(typed);
  });

  it('is forgotten once nothing is typed, and the oldest after thirty', () => {
    keep('p1 order o1', typed, storage);
    keep('p1 order o1', { result: null, opinion: ' ' }, storage);
    expect(readKept('p1 order o1', storage)).toBeNull();
    for (let n = 0; n <= 30; n += 1) keep(`p1 order ${n}`, typed, storage);
    expect(readKept('p1 order 0', storage)).toBeNull();
    expect(readKept('p1 order 30', storage)).toEqual(typed);
  });

  it('keeps its files while the words change, and files alone', () => {
    keep('p1 order o1', { file: 'g1' }, storage);
    keep('p1 order o1', { result: 'failed', opinion: '价格偏高' }, storage);
    expect(readKept('p1 order o1', storage)).toEqual({ ...typed, file: 'g1' });
    keep('p1 order o1', { result: null, opinion: '' }, storage);
    expect(readKept('p1 order o1', storage)).toEqual({ result: null, opinion: '', file: 'g1' });
    keep('p1 order o1', NOTHING_KEPT, storage);
    expect(readKept('p1 order o1', storage)).toBeNull();
  });

  it('is forgotten with what was typed into its dialogs, which leave it when they are sent', () => {
    for (const key of ['p1 order o1', 'p1 order o1 transfer', 'p1 order o12', 'p2 order o1'])
      keep(key, typed, storage);
    forget('p1 order o1 transfer', storage);
    expect(readKept('p1 order o1', storage)).toEqual(typed);
    keep('p1 order o1 giveBack', typed, storage);
    forget('p1 order o1', storage);
    expect(readKept('p1 order o1', storage)).toBeNull();
    expect(readKept('p1 order o1 giveBack', storage)).toBeNull();
    expect(readKept('p1 order o12', storage)).toEqual(typed);
    expect(readKept('p2 order o1', storage)).toEqual(typed);
  });

  it('of an earlier version has no files', () => {
    const old = [['p1 order o1', { result: 'failed', opinion: '价格偏高' }]];
    storage.setItem('jicai.unsentReviews', JSON.stringify(old));
    expect(readKept('p1 order o1', storage)).toEqual(typed);
  });

  it('cannot be broken by what else stands there', () => {
    storage.setItem('jicai.unsentReviews', '{');
    expect(readKept('p1 order o1', storage)).toBeNull();
  });
});
