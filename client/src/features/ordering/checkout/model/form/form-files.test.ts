import { describe, expect, it } from 'vitest';
import { deletedOf, type FormFiles, isAnyUploading, withFiles } from './form-files.ts';

const idle = { change: null, isUploading: false };
const busy = { change: null, isUploading: true };
const without = (...deleted: string[]) => ({
  change: { fileGroupId: 'g', deleted, uploaded: [] },
  isUploading: false,
});

describe('the files of an order’s form', () => {
  it('are on their way while those of any place are', () => {
    let all: FormFiles = withFiles({}, 'proof', idle);
    expect(isAnyUploading(all)).toBe(false);
    all = withFiles(all, 'compared 1', busy);
    all = withFiles(all, 'proof', idle);
    expect(isAnyUploading(all)).toBe(true);
    expect(isAnyUploading(withFiles(all, 'compared 1', idle))).toBe(false);
    // The row was removed, and its uploads with it.
    expect(isAnyUploading(withFiles(all, 'compared 1', null))).toBe(false);
  });

  it('are taken out of every place', () => {
    const all = withFiles(withFiles({}, 'proof', without('a')), 'compared 1', without('b', 'c'));
    expect(deletedOf(all)).toEqual(['a', 'b', 'c']);
  });
});
