import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { describe, expect, it } from 'vitest';
import type { HallEntry } from './hall.ts';
import type { Need } from './needs.ts';
import { joinedSince, newsOf } from './news.ts';

const row = { packageNumber: 'A-1', packageName: '投影机' } as BiddingRow;
const need = (kind: Need['kind'], key: string): Need => ({ kind, key, text: key });
const entry = (needs: readonly Need[], isLive = true): HallEntry => ({
  row,
  phase: 'running',
  needs,
  isLive,
});

/** The keys that are told as one look at the hall follows another. */
const told = (...looks: readonly HallEntry[][]) => toldOf(new Set(), ...looks);

/** The same where these auctions joined the list after it was first there. */
function toldOf(joined: ReadonlySet<string>, ...looks: readonly HallEntry[][]): string[][] {
  let known: ReturnType<typeof newsOf>['known'] = new Map();
  return looks.map((entries) => {
    const step = newsOf(known, entries, joined);
    known = step.known;
    return step.news.map(({ need: one }) => one.key);
  });
}

describe('news of the hall', () => {
  const asked = need('countersignAsked', 'A-1:waiting:1');

  it('are what begins to wait, once', () => {
    expect(told([entry([])], [entry([asked])], [entry([asked])])).toEqual([[], [asked.key], []]);
  });

  it('are not what waited before the first push, nor what is there at it', () => {
    expect(told([entry([], false)], [entry([asked])])).toEqual([[], []]);
  });

  it('[AU31] are what an auction brings with it that joins the list later: a request that escalated', () => {
    const joined = joinedSince(new Set(['B-1']), [row, { ...row, packageNumber: 'B-1' }]);
    expect([...joined]).toEqual(['A-1']);
    const looks = [[], [entry([], false)], [entry([asked])], [entry([asked])]];
    expect(toldOf(joined, ...looks)).toEqual([[], [], [asked.key], []]);
    expect(told(...looks)).toEqual([[], [], [], []]);
  });

  it('are a matter that was settled and comes back, also behind another filter', () => {
    expect(told([entry([asked])], [entry([])], [], [entry([asked])])).toEqual([
      [],
      [],
      [],
      [asked.key],
    ]);
  });

  it('[AU31] are one more countersign that waits, not one less', () => {
    const waiting = (count: number) => ({
      ...need('countersignAsked', `A-1:waiting:${count}`),
      count,
    });
    const looks = [0, 1, 2, 1, 2].map((count) => [entry(count === 0 ? [] : [waiting(count)])]);
    const [one, two] = [waiting(1).key, waiting(2).key];
    expect(told(...looks)).toEqual([[], [one], [two], [], [two]]);
  });

  it('are not each further place that is lost', () => {
    const [second, third] = [need('outbid', 'A-1:outbid:2'), need('outbid', 'A-1:outbid:3')];
    expect(told([entry([])], [entry([second])], [entry([third])])).toEqual([[], [second.key], []]);
  });
});
