import { describe, expect, it } from 'vitest';
import { filterOf, noFilter, queryOf, readListState } from './list-state.ts';

describe('the URL of a list', () => {
  it('keeps everything and drops what it cannot read', () => {
    const state = {
      ...noFilter,
      tab: 'shipped' as const,
      keyword: '纸',
      from: '2026-06-01',
      least: '10.5',
      zone: 'welfare' as const,
      own: true,
      due: 'toReceive' as const,
      page: 3,
    };
    const url = new URLSearchParams();
    for (const [name, value] of Object.entries(queryOf(state)))
      if (value !== null && value !== '') url.set(name, String(value));
    expect(readListState(url)).toEqual(state);
    const rubbish = new URLSearchParams('tab=toString&from=x&least=1e9&funds=x&zone=x&page=-1');
    expect(readListState(rubbish)).toEqual(noFilter);
  });

  it('a day is the day in China, its end included', () => {
    const filter = filterOf({ ...noFilter, from: '2026-06-01', to: '2026-06-01' });
    expect(filter.fromMs).toBe(Date.parse('2026-05-31T16:00:00Z'));
    expect(filter.toMs).toBe(Date.parse('2026-06-01T15:59:59Z'));
  });
});
