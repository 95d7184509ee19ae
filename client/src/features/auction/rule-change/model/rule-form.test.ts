import { ruleSetOf, rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
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
    expect(formOf(percent)).toMatchObject({ stepAmount: '', stepPercentHundredths: '0.50' });
    expect(readRuleForm(formOf(percent))).toEqual(percent);
    const seconds = { ...rules, extensionTriggerMs: 90_000 };
    expect(readRuleForm(formOf(seconds))).toEqual(seconds);
  });

  it.each([
    { stepAmount: '' },
    { stepAmount: '0' },
    { stepAmount: '1.234' },
    { stepKind: 'percent' },
    { startingPrice: 'x' },
    { extensionTriggerMs: '' },
    { extensionLengthMs: 'x' },
    { extensionsAllowed: '1.5' },
    { minSuppliers: '-1' },
  ])('says what cannot be read: %o', (over) => {
    expect(typeof readRuleForm({ ...formOf(rules), ...over })).toBe('string');
  });
});
