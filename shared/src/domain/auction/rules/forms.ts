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
 * The forms of an auction's rules, derived from the table: values (what the pure rules take, what is
 * published and stored) and fields (the wire, and the event of a change).
 */

const ALL = Object.entries(RULES);
const MAY_CHANGE = RULE_NAMES.map((name) => [name, CHANGEABLE_RULES[name]] as const);

/** The rules of an auction that says none but the few that have no default. */
export const defaultRules = Object.fromEntries(
  ALL.filter(([, { byDefault }]) => byDefault !== undefined).map(([name, { byDefault }]) => [
    name,
    byDefault,
  ]),
) as unknown as DefaultRules;

/**
 * Rules as they were stored or published, whole: a rule that they do not say, because they are older
 * than it, has its default. Nothing else about them changes.
 */
export const completeRules = (stored: Partial<AuctionRules>): AuctionRules =>
  ({ ...defaultRules, ...stored }) as AuctionRules;

/** Fields → values. */
export function rulesOf(fields: AllRules): AuctionRules {
  const values = ALL.map(([name, rule]) => [name, rule.read(fields)]);
  return Object.fromEntries(values) as unknown as AuctionRules;
}

/** Values → fields. */
export function fieldsOf(rules: AuctionRules): AllRules {
  const values: Readonly<Record<string, unknown>> = rules;
  // Each entry gets the value that it made itself.
  const fields = ALL.map(([name, rule]) => rule.write(values[name] as never));
  return Object.assign({}, ...fields) as AllRules;
}

/** The changeable rules of an auction, field by field. */
export function ruleSetOf(rules: AuctionRules): RuleSet {
  const fields = MAY_CHANGE.map(([name, rule]) => rule.write(rules[name] as never));
  return Object.assign({}, ...fields) as RuleSet;
}

/** The rules after a change; what cannot change stays. */
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

/** A set of rules as an event, a request or a draft holds it, whole: see `completeRules`. */
export const completeRuleSet = (stored: Partial<RuleSet>): RuleSet =>
  ({ ...defaultFields, ...stored }) as RuleSet;

type Shapes = Record<string, z.ZodMiniType>;
const shapesWithDefault = (shapes: Readonly<Shapes>, hasDefault: boolean): Shapes =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, hasDefault ? z.optional(shape) : shape]),
  );

/** The form of published rules. A setting that no entry names is kept: the text is what is hashed. */
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

/** AU33: the rules that an event says, whole; null where they have another form. */
export function readRuleSet(value: unknown): RuleSet | null {
  const parsed = z.safeParse(RuleSetFields, value);
  return parsed.success ? completeRuleSet(parsed.data as Partial<RuleSet>) : null;
}
