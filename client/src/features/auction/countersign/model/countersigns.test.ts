import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { ruleSetOf, rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { info } from '../../live/testing/board.ts';
import {
  agreeText,
  decidedOf,
  differencesOf,
  refuseText,
  waitingOf,
  waitText,
} from './countersigns.ts';

const request: Countersign = {
  id: 5,
  kind: 'clearing',
  status: 'waiting',
  reason: '误报',
  requestedAt: 0,
  code: '07',
  end: null,
  byPoints: false,
  rulesBefore: null,
  rulesAfter: null,
  decidedAt: null,
  deputyName: '',
  note: '',
  seenAt: null,
  escalatedAt: null,
};

describe('[AU31] [AU32] what waits for the supervisor', () => {
  it('[EV1] says whether it was seen, which a replay does not know', () => {
    expect(waitText(request)).toBe('等待监督人会签 · 尚未查看');
    expect(waitText({ ...request, escalatedAt: 1 })).toBe('等待监督人或副监督人会签 · 尚未查看');
    expect(waitText(request, true)).toBe('等待监督人会签');
  });

  it('says what is asked for', () => {
    expect(askText(request, 'bidding')).toBe('清除 竞价号 07 的报价');
    const end = Date.UTC(2026, 10, 21, 2, 0, 0);
    expect(askText({ ...request, kind: 'end', code: null, end }, 'bidding')).toBe(
      '结束时间改为 2026-11-21 10:00:00',
    );
  });

  it('speaks of an inquiry as 询价', () => {
    const inquiry = { method: 'inquiry', awardBy: 'total' } as const;
    const kinds = ['clearing', 'pause', 'emergencyPause', 'stop', 'rules', 'resume'] as const;
    const texts = kinds.flatMap((kind) => {
      const one = { ...request, kind };
      return [askText(one, 'inquiry'), agreeText(one, inquiry), refuseText(one, 'inquiry')];
    });
    expect(texts.join()).not.toContain('竞价');
    expect(askText({ ...request, kind: 'stop' }, 'inquiry')).toBe('终止询价');
    expect(askText(request, 'inquiry')).toBe('清除 报价号 07 的报价');
  });

  it('[IQ7] [PE3] names the supplier who gets the award by the rule that decides it', () => {
    const proposal = { ...request, kind: 'evaluation' } as const;
    const agreed = (byPoints: boolean, awardBy: 'total' | 'lines') =>
      agreeText({ ...proposal, byPoints }, { method: 'inquiry', awardBy });
    expect(agreed(true, 'total')).toContain('交给总分最高的满足要求者确认');
    expect(agreed(false, 'total')).toContain('交给评审价最低的满足要求者确认');
    expect(agreed(false, 'lines')).toContain('交给每行明细单价最低的满足要求者确认');
    expect(agreed(true, 'total')).not.toContain('最低');
  });

  it('says that a refused emergency pause ends', () => {
    expect(refuseText({ ...request, kind: 'emergencyPause' }, 'bidding')).toContain('立即恢复');
    expect(refuseText(request, 'bidding')).toContain('不会执行');
  });

  it('shows the oldest request first, and the latest decision first', () => {
    const all = [
      { ...request, id: 9 },
      { ...request, id: 8, status: 'agreed' as const },
      { ...request, id: 7 },
      { ...request, id: 6, status: 'expired' as const },
    ];
    expect(waitingOf(all).map(({ id }) => id)).toEqual([7, 9]);
    expect(decidedOf(all).map(({ id }) => id)).toEqual([8, 6]);
  });

  it('[AU33] shows only the rules that change', () => {
    const before = ruleSetOf(rulesOf(info));
    const after = { ...before, stepAmount: fen(5_000) };
    const changes = differencesOf({ ...request, rulesBefore: before, rulesAfter: after });
    expect(changes).toEqual([
      { name: 'step', label: '报价幅度', before: '¥10.00', after: '¥50.00' },
    ]);
    expect(differencesOf(request)).toEqual([]);
  });
});
