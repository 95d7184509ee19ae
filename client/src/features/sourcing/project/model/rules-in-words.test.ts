import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { sampleInfo } from '@jicai/shared/domain/auction/fixtures.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { rulesInWords, stepText } from './rules-in-words.ts';

const info: PackageInfo = {
  ...sampleInfo,
  startingPrice: fen(10_000_000),
  stepAmount: fen(50_000),
  extensionsAllowed: 10,
};
const rules = (change: Partial<PackageInfo>) => rulesInWords({ ...info, ...change }).join('\n');

describe('rulesInWords', () => {
  it('[AU1] [AU2] says which way is better and where it begins', () => {
    expect(rules({})).toContain('报价越低越优，不得高于起始价 ¥100,000.00');
    expect(rules({ direction: 'forward' })).toContain('报价越高越优，不得低于起始价 ¥100,000.00');
  });

  it('speaks of an inquiry as 询价', () => {
    const text = rulesInWords(
      { ...info, bidMode: 'lines', quoteMethod: 'sealed' },
      'inquiry',
    ).join();
    expect(text).not.toContain('竞价');
    expect(text).toContain('询价结束前，供应商之间只显示报价号');
  });

  it('[IQ7] says that an inquiry is evaluated, and of a bidding that its price decides', () => {
    const inquiry = (awardBy: PackageInfo['awardBy']) =>
      rulesInWords({ ...info, bidMode: 'lines', quoteMethod: 'sealed', awardBy }, 'inquiry').join();
    expect(inquiry('total')).toContain('按公布的评审办法，在满足要求的报价中确定成交供应商');
    expect(inquiry('lines')).toContain('每行明细由满足要求且单价最低者成交');
    for (const awardBy of ['total', 'lines'] as const)
      expect(inquiry(awardBy)).not.toMatch(/截止时(报价|每行)/);
    expect(rules({})).toContain('截止时报价最低者成交');
    expect(rules({ bidMode: 'lines', awardBy: 'lines' })).toContain(
      '截止时每行明细单价最低者成交该行',
    );
  });

  it('[AU7] [AU43] promises a confirmation where the server asks for one', () => {
    const asks = '须再次确认同一金额才受理';
    const byLines = { bidMode: 'lines', awardBy: 'lines', largeMove: 'confirmed' } as const;
    expect(rules({ largeMove: 'confirmed' })).toContain(asks);
    expect(rules(byLines)).toContain(asks);
    expect(rules({ ...byLines, quoteMethod: 'sealed' })).not.toContain(asks);
  });

  it('[AU21] says nothing of steps and later ends where quotes are sealed', () => {
    const text = rules({ quoteMethod: 'sealed', leaderMayRebid: false });
    expect(text).not.toMatch(/每次报价须比|已是最优|顺延/);
    expect(text).toContain('截止前可以替换或撤回报价。');
    expect(text).toContain('到达结束时间即截止，不延时。');
  });

  it('[AU3] [AU4] says the step and what it is counted from', () => {
    expect(rules({})).toContain('每次报价须比当前最低报价至少低 ¥500.00。');
    const own = rules({ stepBase: 'own', multipleOfStep: true, direction: 'forward' });
    expect(own).toContain('须比本单位上一次报价至少高 ¥500.00，且差额为该幅度的整数倍');
    expect(own).toContain('若优于当前最高报价，还须至少高出同样的幅度');
    expect(stepText({ stepKind: 'percent', stepAmount: null, stepPercentHundredths: 50 })).toBe(
      '0.5%',
    );
  });

  it('[AU6] says that the leader may not bid again, only where that is the rule', () => {
    expect(rules({})).not.toContain('报价已是最优');
    expect(rules({ leaderMayRebid: false })).toContain('报价已是最优的供应商');
  });

  it('[AU11] says when the end moves, how far and how often', () => {
    expect(rules({})).toContain(
      '截止前 5 分钟内有有效报价的，截止时间顺延至该报价后 5 分钟，最多 10 次。',
    );
    const short = rules({ extensionTriggerMs: 90_000, extensionsAllowed: 0 });
    expect(short).toContain('截止前 90 秒内');
    expect(short).toContain('次数不限');
    expect(rules({ extensionLengthMs: 0 })).toContain('不延时');
    // A trigger longer than the length has no effect beyond the length.
    const long = rules({ extensionTriggerMs: 120_000, extensionLengthMs: 60_000 });
    expect(long).toContain('截止前 1 分钟内有有效报价的，截止时间顺延至该报价后 1 分钟');
  });

  it('[AU8] [AU21] [AU22] [AU40] says what else is out of the ordinary', () => {
    expect(rules({ bidMode: 'lines' })).toContain('每一行明细填写单价');
    expect(rules({ quoteMethod: 'sealed' })).toContain('开标前任何人都看不到报价金额');
    expect(rules({ identity: 'blind' })).toContain('经办人和监督人也看不到供应商名称');
    expect(rules({ minSuppliers: 0 })).toContain('不足 1 家的，本包流标');
  });
});
