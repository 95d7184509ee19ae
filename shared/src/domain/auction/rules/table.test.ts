import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRuleFields, RuleSetWire, ruleFields } from '../../../contract/auction/rule-set.ts';
import { decode, encode } from '../../../contract/kernel/wire.ts';
import {
  completeRuleSet,
  completeRules,
  defaultRules,
  fieldsOf,
  RulesShape,
  readRuleSet,
  ruleSetOf,
  rulesOf,
} from './forms.ts';
import { reverseRules } from './rules-fixture.ts';
import { CHANGEABLE_RULES, COUNT_BOUNDS, RULE_NAMES, RULES } from './table.ts';

const sorted = (names: Iterable<string>) => [...names].sort();

describe('[AU33] the table of rules', () => {
  it('has each field of the wire in exactly one entry', () => {
    const all = Object.values(RULES).flatMap(({ fields }) => fields);
    expect(sorted(all)).toEqual(sorted(Object.keys(allRuleFields)));
    const changeable = RULE_NAMES.flatMap((name) => CHANGEABLE_RULES[name].fields);
    expect(sorted(changeable)).toEqual(sorted(Object.keys(ruleFields)));
  });

  it('has a default for every rule but the three that every auction says', () => {
    const said = sorted(Object.keys(RULES).filter((name) => !(name in defaultRules)));
    expect(said).toEqual(['minSuppliers', 'startingPrice', 'step']);
  });

  it('has an input for each field of a changeable rule', () => {
    for (const name of RULE_NAMES) {
      const { fields, inputs } = CHANGEABLE_RULES[name];
      expect(sorted(inputs.map(({ field }) => field)), name).toEqual(sorted(fields));
    }
  });

  it('has the least and the most of each rule that is a count', () => {
    const inputs = RULE_NAMES.flatMap((name) => CHANGEABLE_RULES[name].inputs);
    const counts = inputs.filter(({ kind }) => kind === 'count').map(({ field }) => field);
    expect(sorted(counts)).toEqual(sorted(Object.keys(COUNT_BOUNDS)));
  });

  it('reads back what it writes, fields, wire and stored values', () => {
    const percent = { ...reverseRules, step: { kind: 'percent', hundredths: 50 } } as const;
    for (const rules of [reverseRules, percent]) {
      expect(rulesOf(fieldsOf(rules))).toEqual(rules);
      expect(completeRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
      const set = ruleSetOf(rules);
      expect(decode(RuleSetWire, encode(RuleSetWire, set))).toEqual(set);
      expect(readRuleSet(JSON.parse(JSON.stringify(set)))).toEqual(set);
    }
  });

  it('reads the default of a rule that an older log does not say', () => {
    const { leaderMayRebid, ...older } = ruleSetOf({ ...reverseRules, leaderMayRebid: true });
    expect(leaderMayRebid).toBe(true);
    expect(completeRuleSet(older)).toMatchObject({ leaderMayRebid: true });
    expect(readRuleSet(older)).toMatchObject({ leaderMayRebid: true });
    const { dualControl, ...terms } = { ...reverseRules, dualControl: false };
    expect(dualControl).toBe(false);
    expect(z.safeParse(RulesShape, terms).success).toBe(true);
    expect(completeRules(terms)).toEqual(reverseRules);
  });

  it.each([
    { step: { kind: 'amount', hundredths: 1 } },
    { step: undefined },
    { minSuppliers: -1 },
    { minSuppliers: undefined },
    { extension: { triggerMs: 1, lengthMs: 1 } },
    { stepBase: 'worst' },
  ])('takes no published rules of another form: %o', (over) => {
    expect(z.safeParse(RulesShape, { ...reverseRules, ...over }).success).toBe(false);
  });

  it.each([
    { startingPrice: '1' },
    { minSuppliers: undefined },
    { extensionsAllowed: 1.5 },
    { unheardOf: 1 },
  ])('takes no change of another form: %o', (over) => {
    expect(readRuleSet({ ...ruleSetOf(reverseRules), ...over })).toBeNull();
  });
});
