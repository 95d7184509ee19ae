import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { ruleSetOf, withRules } from './forms.ts';
import { changedRules, checkRuleChange, mayChange, type RuleMoment } from './rule-change.ts';
import { ruleChangeNotice, ruleValue } from './rule-words.ts';
import { reverseRules } from './rules-fixture.ts';
import { type AuctionRules, RULE_NAMES } from './table.ts';

const rules: AuctionRules = {
  ...reverseRules,
  extension: { triggerMs: 300_000, lengthMs: 300_000, allowed: 5 },
  dualControl: true,
};
const before = ruleSetOf(rules);

const moment: RuleMoment = {
  clock: {
    opensAt: 1_000,
    closesAt: 9_000,
    originalClosesAt: 9_000,
    extensionsUsed: 2,
    runState: 'started',
    pausedAt: null,
    settled: false,
  },
  now: 2_000,
  bidCount: 1,
  hasOpeningOffers: false,
};
const early = { ...moment, now: 999, bidCount: 0 };

describe('[AU33] what may change after publication', () => {
  it('keeps direction, method, mode, names and dual control whatever the change says', () => {
    const changed = withRules(rules, { ...before, stepAmount: fen(1), minSuppliers: 1 });
    const { direction, quoteMethod, bidMode, identity, dualControl } = rules;
    expect(changed).toMatchObject({ direction, quoteMethod, bidMode, identity, dualControl });
    expect(ruleSetOf(withRules(rules, before))).toEqual(before);
    const fixed = ['direction', 'quoteMethod', 'bidMode', 'awardBy', 'identity', 'dualControl'];
    expect(RULE_NAMES.filter((name) => fixed.includes(name))).toEqual([]);
  });

  it('lets every rule change before the opening, these four live, and none after the end', () => {
    const ended = { ...moment, clock: { ...moment.clock, settled: true } };
    const changingAt = (at: RuleMoment) => RULE_NAMES.filter((name) => mayChange(name, at));
    expect(changingAt(early)).toEqual(RULE_NAMES);
    // During bidding, only rules may change whose change favours nobody who has seen the rivals'
    // bids.
    expect(changingAt(moment)).toEqual(['step', 'multipleOfStep', 'leaderMayRebid', 'extension']);
    expect(changingAt(ended)).toEqual([]);
  });

  it('keeps the starting price once something was offered against it', () => {
    expect(mayChange('startingPrice', { ...early, hasOpeningOffers: true })).toBe(false);
  });

  it.each([
    { stepAmount: fen(0) },
    { stepKind: 'percent' as const, stepAmount: null, stepPercentHundredths: 0 },
    { stepKind: 'percent' as const, stepPercentHundredths: 100 },
    { extensionTriggerMs: -1 },
    { extensionLengthMs: 24 * 3_600_000 + 1 },
    // The auction has already used two extensions, so the limit cannot be one.
    { extensionsAllowed: 1 },
  ])('refuses what no auction can be held by: %o', (over) => {
    expect(checkRuleChange(before, { ...before, ...over }, moment)?.refused).toBe('rules.badValue');
  });

  it('[AU11] says the window in which a bid has an effect, and shows a change of a longer trigger', () => {
    const text = (trigger: number, length: number) =>
      ruleValue('extension', {
        ...before,
        extensionTriggerMs: trigger * 60_000,
        extensionLengthMs: length * 60_000,
      });
    expect(text(1, 2)).toBe('末 1 分钟有报价延 2 分钟，最多 5 次');
    expect(text(2, 1)).toBe(
      '末 1 分钟有报价延 1 分钟，最多 5 次（触发设为末 2 分钟，超出每次延时的部分不起作用）',
    );
    expect(text(3, 1)).not.toBe(text(2, 1));
    expect([text(0, 5), text(5, 0)]).toEqual(['不延时', '不延时']);
  });

  it('takes no limit of extensions, and a percentage for an amount', () => {
    const after = {
      ...before,
      extensionsAllowed: 0,
      stepKind: 'percent' as const,
      stepAmount: null,
      stepPercentHundredths: 100,
    };
    expect(checkRuleChange(before, after, moment)).toBeNull();
    expect(changedRules(before, after)).toEqual(['step', 'extension']);
    expect(ruleChangeNotice(before, after, '加快')).toBe(
      '规则变更：报价幅度由「¥10.00」改为「1%」；自动延时由「末 5 分钟有报价延 5 分钟，最多 5 次」改为「末 5 分钟有报价延 5 分钟，不限次」。原因：加快。已有报价继续有效。',
    );
  });
});
