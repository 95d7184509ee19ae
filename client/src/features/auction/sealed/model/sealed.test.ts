import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { isUnopened } from '../../live/model/unopened.ts';
import { OFFLINE_TEXT } from '../../live/room/link.ts';
import { numberWords, openingConsequence, stepsDone, unopenableText } from './sealed.ts';

const standing = { code: '01', amount: fen(1), at: 1, seq: 1, bids: 1 };

describe('[AU21] the number of an own quote', () => {
  it('is no number of the log while the number of quotes is hidden', () => {
    expect(numberWords(true, 2).join('：')).toBe('记录：本单位第 2 条记录');
    expect(numberWords(false, 7).join('：')).toBe('日志序号：7');
  });
});

describe('[AU21] what a board shows of sealed quotes', () => {
  it('is the count alone until there are amounts', () => {
    expect(isUnopened({ quoteMethod: 'sealed' }, [])).toBe(true);
    expect(isUnopened({ quoteMethod: 'sealed' }, [standing])).toBe(false);
    expect(isUnopened({ quoteMethod: 'open' }, [])).toBe(false);
  });

  it.each([
    ['running', null, false, 0],
    ['closing', null, false, 1],
    ['unopened', null, false, 2],
    ['unopened', null, true, 3],
    ['won', { kind: 'won' }, false, 4],
    ['failed', { kind: 'failed' }, false, 4],
    ['stopped', { kind: 'stopped' }, false, 0],
  ] as const)('%s, %j, waiting %s: %i steps are done', (phase, outcome, isWaiting, expected) => {
    expect(stepsDone(phase, outcome, isWaiting)).toBe(expected);
  });

  it('a handler who cannot ask for the opening is told why: no connection, or the platform’s reason', () => {
    const [live, lost] = [{ kind: 'live' }, { kind: 'reconnecting' }] as const;
    const early = { mayOpen: false, reason: '报价尚未截止' };
    expect(unopenableText(lost, { mayOpen: true, reason: '' })).toBe(OFFLINE_TEXT);
    expect(unopenableText(live, early)).toBe('报价尚未截止');
    expect(unopenableText(live, { mayOpen: true, reason: '' })).toBeNull();
    expect(unopenableText(live, undefined)).toBeNull();
  });

  it('[AU40] the handler is told before they ask that too few quotes stay sealed', () => {
    expect(openingConsequence(3, 3)).toContain('3 份报价将同时启封');
    expect(openingConsequence(2, 3)).toContain('任何一份报价都不会启封');
    expect(openingConsequence(0, 0)).toContain('任何一份报价都不会启封');
  });
});
