import { describe, expect, it } from 'vitest';
import { isHushed, splitByHush } from './hush.ts';
import type { Announcement, AnnouncementKind } from './kinds.ts';

const newsOf = (kind: AnnouncementKind): Announcement => ({ key: kind, kind, text: '', at: 1 });
const all = [newsOf('reminder'), newsOf('won'), newsOf('countersignDecided'), newsOf('award')];

describe('[AU21] a board that shows an opening', () => {
  it('is quiet from the first amounts on, for those who were present', () => {
    expect(isHushed('present', [])).toBe(false);
    expect(isHushed('present', [{}])).toBe(true);
    expect(isHushed('shown', [{}])).toBe(true);
    expect(isHushed('none', [{}])).toBe(false);
  });

  it('keeps the result for its end, and nothing else', () => {
    const { now, later } = splitByHush(all, true);
    expect(now.map(({ kind }) => kind)).toEqual(['reminder', 'countersignDecided']);
    expect(later.map(({ kind }) => kind)).toEqual(['won', 'award']);
    expect(splitByHush(all, false)).toEqual({ now: all, later: [] });
  });
});
