import { describe, expect, it } from 'vitest';
import { sounds } from '../deliver/sounds.ts';
import { type Announcement, type AnnouncementKind, kindLooks, toneOf } from './kinds.ts';
import { bannersOf, seenWith, spokenOf, titleOf } from './shown.ts';

const newsOf = (kind: AnnouncementKind, at = 0): Announcement => ({
  key: `${kind}:${at}`,
  kind,
  text: `${kind} ${at}`,
  at,
});
const keys = (all: readonly Announcement[]) => all.map(({ key }) => key);

it('red is for alarms: success has its own colour, and what became of an award has none', () => {
  const tones = (['won', 'award', 'lost', 'cleared', 'paused', 'linkBack'] as const).map(toneOf);
  expect(tones).toEqual(['good', 'plain', 'alarm', 'alarm', 'warning', 'plain']);
});

describe('banners', () => {
  it('the heaviest first, the last of each kind', () => {
    const unseen = [
      newsOf('outbid', 1),
      newsOf('extended', 2),
      newsOf('outbid', 3),
      newsOf('won', 4),
      newsOf('left60', 5),
    ];
    expect(keys(bannersOf(unseen))).toEqual(['won:4', 'extended:2', 'left60:5', 'outbid:3']);
  });

  it('[RT8] a rank that was regained takes back the word that it was lost', () => {
    expect(bannersOf([newsOf('outbid', 1), newsOf('leading', 2)])).toEqual([]);
    expect(keys(bannersOf([newsOf('outbid', 1), newsOf('rankLost', 2)]))).toEqual(['rankLost:2']);
  });

  it('[RT8] are closed with all that they replaced: no older word of the rank appears', () => {
    const unseen = [newsOf('outbid', 1), newsOf('extended', 2), newsOf('rankLost', 3)];
    const [extended, rank] = bannersOf(unseen);
    if (!rank || !extended) throw new Error('no banner');
    const seen = seenWith(unseen, rank);
    expect(keys(seen)).toEqual(['outbid:1', 'rankLost:3']);
    expect(keys(bannersOf(unseen.filter((item) => !seen.includes(item))))).toEqual(['extended:2']);
    const later = newsOf('outbid', 4);
    expect(seenWith([...unseen, later], rank)).not.toContain(later);
  });

  it('every reminder has its own; a new leader has none', () => {
    expect(
      keys(bannersOf([newsOf('reminder', 1), newsOf('reminder', 2), newsOf('leader', 3)])),
    ).toEqual(['reminder:2', 'reminder:1']);
  });
});

describe('news of several auctions', () => {
  const elsewhere = { ...newsOf('outbid', 2), packageNumber: 'B-2' };

  it('[RT8] each auction has its own banner of the same matter', () => {
    expect(keys(bannersOf([newsOf('outbid', 1), elsewhere]))).toEqual(['outbid:2', 'outbid:1']);
  });

  it('[RT8] the title names the other auction, before a state of this one that lasts', () => {
    const lasting = { kind: 'outbid', title: '第 2 名' } as const;
    const unseen = [{ ...elsewhere, where: '第2包' }];
    expect(titleOf('电脑', unseen, lasting)).toBe('【第2包 已被超过】电脑');
  });
});

describe('the live regions', () => {
  it('each announcement is in one of them', () => {
    const all = [newsOf('outbid'), newsOf('message'), newsOf('leading')];
    expect(keys(spokenOf(all, 'polite'))).toEqual(['message:0', 'leading:0']);
    expect(keys(spokenOf(all, 'assertive'))).toEqual([]);
    expect(keys(spokenOf(all.slice(0, 2), 'assertive'))).toEqual(['outbid:0']);
  });

  it('[RT6] a state that has ended is not there any more, of this auction only', () => {
    const lost = newsOf('linkLost', 1);
    expect(keys(spokenOf([lost], 'assertive'))).toEqual(['linkLost:1']);
    expect(spokenOf([lost, newsOf('linkBack', 2)], 'assertive')).toEqual([]);
    const again = [lost, newsOf('linkBack', 2), newsOf('linkLost', 3)];
    expect(keys(spokenOf(again, 'assertive'))).toEqual(['linkLost:3']);
    expect(spokenOf(again, 'polite')).toEqual([]);
    const elsewhere = { ...newsOf('linkBack', 2), packageNumber: 'B-2' };
    expect(keys(spokenOf([lost, elsewhere], 'assertive'))).toEqual(['linkLost:1']);
    expect(spokenOf([newsOf('paused', 1), newsOf('resumed', 2)], 'assertive')).toHaveLength(1);
  });
});

describe('the title', () => {
  it('says the heaviest word nobody has seen, and how many there are', () => {
    expect(titleOf('电脑', [])).toBe('电脑');
    expect(titleOf('电脑', [newsOf('paused')])).toBe('【已暂停】电脑');
    expect(titleOf('电脑', [newsOf('paused'), newsOf('message')])).toBe('(2) 【已暂停】电脑');
  });

  it('[RT8] an overtaken supplier stays told, unless something heavier came', () => {
    const lasting = { kind: 'outbid', title: '第 2 名' } as const;
    expect(titleOf('电脑', [], lasting)).toBe('【已被超过】第 2 名');
    expect(titleOf('电脑', [newsOf('left60')], lasting)).toBe('【已被超过】第 2 名');
    expect(titleOf('电脑', [newsOf('paused')], lasting)).toBe('【已暂停】电脑');
  });
});

describe('sounds', () => {
  it('no two kinds sound the same, and none is longer than a second', () => {
    const patterns = Object.values(sounds).map((tones) => JSON.stringify(tones));
    expect(new Set(patterns).size).toBe(Object.keys(kindLooks).length);
    for (const tones of Object.values(sounds)) {
      const last = tones.at(-1);
      expect((last?.[0] ?? 0) + (last?.[1] ?? 9_999)).toBeLessThanOrEqual(1_000);
    }
  });
});
