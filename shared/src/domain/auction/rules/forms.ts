import * as z from 'zod/mini';
import type { AllRules, RuleSet } from '../../../contract/auction/rule-set.ts';
import {
  type AuctionRules,
  CHANGEABLE_RULES,
  type DefaultRules,
  RULE_NAMES,
  RULES,
} from './table.ts';

/*
 * The two forms of an auction's rules, derived from the table: values (for the pure rules, publication
 * and storage) and fields (for the wire and the event of a rule change).
 */

const ALL = Object.entries(RULES);
const MAY_CHANGE = RULE_NAMES.map((name) => [name, CHANGEABLE_RULES[name]] as const);

/** The default values of all rules that have a default. */
export const defaultRules = Object.fromEntries(
  ALL.filter(([, { byDefault }]) => byDefault !== undefined).map(([name, { byDefault }]) => [
    name,
    byDefault,
  ]),
) as unknown as DefaultRules;

/**
 * Returns stored or published rules with the default of each rule that is missing, because the rule
 * was introduced later. Leaves the rules that are present unchanged.
 */
export const completeRules = (stored: Partial<AuctionRules>): AuctionRules =>
  ({ ...defaultRules, ...stored }) as AuctionRules;

/** Converts the fields of all rules to their values. */
export function rulesOf(fields: AllRules): AuctionRules {
  const values = ALL.map(([name, rule]) => [name, rule.read(fields)]);
  return Object.fromEntries(values) as unknown as AuctionRules;
}

/** Converts the values of all rules to their fields. */
export function fieldsOf(rules: AuctionRules): AllRules {
  const values: Readonly<Record<string, unknown>> = rules;
  // The cast is safe, because `write` of a rule gets the value that `read` of the same rule returned.
  const fields = ALL.map(([name, rule]) => rule.write(values[name] as never));
  return Object.assign({}, ...fields) as AllRules;
}

/** Returns the changeable rules of an auction as fields. */
export function ruleSetOf(rules: AuctionRules): RuleSet {
  const fields = MAY_CHANGE.map(([name, rule]) => rule.write(rules[name] as never));
  return Object.assign({}, ...fields) as RuleSet;
}

/**
 * Returns the values of the rules after a change. `set` has the fields of all changeable rules; the other
 * rules are preserved.
 */
export function withRules(rules: AuctionRules, set: RuleSet): AuctionRules {
  const fields: AllRules = { ...fieldsOf(rules), ...set };
  const values = MAY_CHANGE.map(([name, rule]) => [name, rule.read(fields)]);
  return { ...rules, ...Object.fromEntries(values) };
}

const defaultFields: Partial<RuleSet> = Object.assign(
  {},
  ...MAY_CHANGE.map(([, rule]) =>
    rule.byDefault === undefined ? {} : rule.write(rule.byDefault as never),
  ),
);

/**
 * Completes the fields of changeable rules in an event, a request or a draft: a missing field gets its
 * default.
 */
export const completeRuleSet = (stored: Partial<RuleSet>): RuleSet =>
  ({ ...defaultFields, ...stored }) as RuleSet;

type Shapes = Record<string, z.ZodMiniType>;
const shapesWithDefault = (shapes: Readonly<Shapes>, hasDefault: boolean): Shapes =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, hasDefault ? z.optional(shape) : shape]),
  );

/**
 * The zod shape of published rules, by rule name. A rule with a default may be missing. Unknown
 * settings are preserved, because the hash of the terms covers the whole text.
 */
export const RulesShape = z.looseObject(
  Object.assign(
    {},
    ...ALL.map(([name, rule]) =>
      shapesWithDefault({ [name]: rule.shape }, rule.byDefault !== undefined),
    ),
  ) as Shapes,
);

const RuleSetFields = z.strictObject(
  Object.assign(
    {},
    ...MAY_CHANGE.map(([, rule]) =>
      shapesWithDefault(rule.fieldShapes, rule.byDefault !== undefined),
    ),
  ) as Shapes,
);

/**
 * AU33: parses the fields of changeable rules in an event and adds the defaults of missing fields;
 * returns null if a field without a default is missing, a field is unknown or a value has the wrong
 * type.
 */
export function readRuleSet(value: unknown): RuleSet | null {
  const parsed = z.safeParse(RuleSetFields, value);
  return parsed.success ? completeRuleSet(parsed.data as Partial<RuleSet>) : null;
}
