import { ruleSetOf } from '@jicai/shared/domain/auction/rules/rule-change.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/rules.ts';
import { describe, expect, it } from 'vitest';
import { info } from '../../live/testing/board.ts';
import { formOf, readRuleForm } from './rule-form.ts';

const rules = ruleSetOf(rulesOf(info));

describe('[AU33] the form of a change of rules', () => {
  it('reads back what it shows, amounts and percentages', () => {
    expect(readRuleForm(formOf(rules))).toEqual(rules);
    const percent = {
      ...rules,
      stepKind: 'percent' as const,
      stepAmount: null,
      stepPercentHundredths: 50,
    };
    expect(formOf(percent).step).toBe('0.50');
    expect(readRuleForm(formOf(percent))).toEqual(percent);
    const seconds = { ...rules, extensionTriggerMs: 90_000 };
    expect(readRuleForm(formOf(seconds))).toEqual(seconds);
  });

  it.each([
    { step: '' },
    { step: '0' },
    { step: '1.234' },
    { startingPrice: 'x' },
    { triggerMinutes: '' },
    { lengthMinutes: 'x' },
    { extensionsAllowed: '1.5' },
    { minSuppliers: '-1' },
  ])('says what cannot be read: %o', (over) => {
    expect(typeof readRuleForm({ ...formOf(rules), ...over })).toBe('string');
  });
});
