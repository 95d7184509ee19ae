import * as z from 'zod/mini';
import type { AllRules, RuleSet } from '../../../contract/auction/rule-set.ts';
import { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';
import { sayFrom } from '../../../say.ts';
import { keysOf } from '../../kernel/keys.ts';
import { type Fen, fen, formatFen } from '../../kernel/numbers/money.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';
import { hasIdleTrigger, windowOfFields } from '../extension.ts';
import type { ExtensionRule, PriceStep } from '../types.ts';
import {
  type ChangeableRule,
  type ChangeableUntil,
  type FieldsOf,
  oneField,
  type Rule,
  type RuleField,
  type RuleInput,
} from './rule.ts';

const say = sayFrom(ruleChangeMessages);

/*
 * The rules of an auction (auction rules, "project setting with the stated default"), one entry per
 * rule. Storage, published terms, events of a change, form, texts, audit and differences are derived
 * from this table; wire names and codecs are in `contract/auction/rule-set.ts`.
 */

const money: z.ZodMiniType<Fen> = z.custom<Fen>((value) => Number.isSafeInteger(value));
const whole = z.number().check(z.int(), z.minimum(0));
const FIVE_MINUTES_MS = 5 * 60_000;
const within = (value: number, min: number, max: number) => value >= min && value <= max;

/** The smallest and largest allowed value of each rule that is a count. */
export const COUNT_BOUNDS = {
  minSuppliers: { min: 1, max: 100 },
  /** 0 means that a supplier may make any number of bids. */
  maxBidsPerSupplier: { min: 0, max: 999 },
  /** 0 means that the end may be extended any number of times. */
  extensionsAllowed: { min: 0, max: 999 },
} as const;

type CountRule = keyof typeof COUNT_BOUNDS;

const isWithinBounds = (name: CountRule, value: number): boolean =>
  within(value, COUNT_BOUNDS[name].min, COUNT_BOUNDS[name].max);

/** Returns the count rules whose values are out of bounds. */
export const countsOutOfBounds = (fields: Pick<RuleSet, CountRule>): CountRule[] =>
  keysOf(COUNT_BOUNDS).filter((name) => !isWithinBounds(name, fields[name]));

const duration = (ms: number) =>
  ms % 60_000 === 0
    ? say('rule.minutes', { n: String(ms / 60_000) })
    : say('rule.seconds', { n: String(ms / 1000) });

/**
 * Returns the extension as text, by the window in which a bid has an effect. A longer trigger is named too,
 * so that a change of it is visible.
 */
function extensionText(fields: FieldsOf<ExtensionField>): string {
  const { extensionTriggerMs, extensionLengthMs, extensionsAllowed } = fields;
  const windowMs = windowOfFields(fields);
  if (windowMs === 0) return ruleChangeMessages['rule.noExtension'];
  const text = say('rule.extensionOf', {
    window: duration(windowMs),
    length: duration(extensionLengthMs),
    times:
      extensionsAllowed === 0
        ? ruleChangeMessages['rule.noLimit']
        : say('rule.times', { n: String(extensionsAllowed) }),
  });
  if (!hasIdleTrigger(fields)) return text;
  return text + say('rule.idleTrigger', { trigger: duration(extensionTriggerMs) });
}
const yesOrNo = (value: boolean) => say(value ? 'rule.yes' : 'rule.no');

type ExtensionField = 'extensionTriggerMs' | 'extensionLengthMs' | 'extensionsAllowed';

/**
 * Returns the rule unchanged; called only so that TypeScript infers the types of its value and
 * fields.
 */
const changeable = <V, F extends RuleField>(rule: ChangeableRule<V, F>) => rule;
const fixed = <V, F extends RuleField>(rule: Rule<V, F>) => rule;

/** The rules that may change after publication (AU33), in the order in which changes are listed. */
const CHANGEABLE = {
  /** AU3: the amount or percentage by which a new bid must beat the reference. */
  step: changeable<PriceStep, 'stepKind' | 'stepAmount' | 'stepPercentHundredths'>({
    fields: ['stepKind', 'stepAmount', 'stepPercentHundredths'],
    read: ({ stepKind, stepAmount, stepPercentHundredths }) =>
      stepKind === 'amount'
        ? { kind: 'amount', amount: stepAmount ?? fen(0) }
        : { kind: 'percent', hundredths: stepPercentHundredths ?? 0 },
    write: (step) => ({
      stepKind: step.kind,
      stepAmount: step.kind === 'amount' ? step.amount : null,
      stepPercentHundredths: step.kind === 'percent' ? step.hundredths : null,
    }),
    shape: z.union([
      z.strictObject({ kind: z.literal('amount'), amount: money }),
      z.strictObject({ kind: z.literal('percent'), hundredths: whole }),
    ]),
    fieldShapes: {
      stepKind: z.enum(['amount', 'percent']),
      stepAmount: z.nullable(money),
      stepPercentHundredths: z.nullable(whole),
    },
    until: 'end',
    text: ({ stepKind, stepAmount, stepPercentHundredths }) =>
      stepKind === 'amount'
        ? `¥${stepAmount === null ? '' : formatFen(stepAmount)}`
        : `${(stepPercentHundredths ?? 0) / 100}%`,
    isSound: ({ stepKind, stepAmount, stepPercentHundredths }) =>
      stepKind === 'amount'
        ? (stepAmount ?? 0) > 0 && stepPercentHundredths === null
        : within(stepPercentHundredths ?? 0, 1, 10_000) && stepAmount === null,
    inputs: [
      {
        kind: 'choice',
        field: 'stepKind',
        label: 'rule.input.stepKind',
        options: { amount: 'rule.input.byAmount', percent: 'rule.input.byPercent' },
      },
      {
        kind: 'money',
        field: 'stepAmount',
        label: 'rule.input.step',
        unit: '元',
        wrong: 'rule.input.badStep',
        shownWhile: ['stepKind', 'amount'],
      },
      {
        kind: 'percent',
        field: 'stepPercentHundredths',
        label: 'rule.input.step',
        unit: '%',
        wrong: 'rule.input.badStep',
        shownWhile: ['stepKind', 'percent'],
      },
    ],
  }),
  /** AU3: whether a new bid must differ from the reference amount by a whole number of steps. */
  multipleOfStep: changeable<boolean, 'multipleOfStep'>({
    ...oneField('multipleOfStep', z.boolean()),
    byDefault: false,
    until: 'end',
    text: ({ multipleOfStep }) => yesOrNo(multipleOfStep),
    isSound: () => true,
    inputs: [{ kind: 'flag', field: 'multipleOfStep', label: 'rule.input.multipleOfStep' }],
  }),
  /** AU6: whether the leading supplier may bid again. */
  leaderMayRebid: changeable<boolean, 'leaderMayRebid'>({
    ...oneField('leaderMayRebid', z.boolean()),
    byDefault: true,
    until: 'end',
    text: ({ leaderMayRebid }) => yesOrNo(leaderMayRebid),
    isSound: () => true,
    inputs: [{ kind: 'flag', field: 'leaderMayRebid', label: 'rule.input.leaderMayRebid' }],
  }),
  /** AU11: whether a late bid extends the end: from when, by how much, and how often. */
  extension: changeable<ExtensionRule, ExtensionField>({
    fields: ['extensionTriggerMs', 'extensionLengthMs', 'extensionsAllowed'],
    read: ({ extensionTriggerMs, extensionLengthMs, extensionsAllowed }) => ({
      triggerMs: extensionTriggerMs,
      lengthMs: extensionLengthMs,
      allowed: extensionsAllowed,
    }),
    write: ({ triggerMs, lengthMs, allowed }) => ({
      extensionTriggerMs: triggerMs,
      extensionLengthMs: lengthMs,
      extensionsAllowed: allowed,
    }),
    shape: z.strictObject({ triggerMs: whole, lengthMs: whole, allowed: whole }),
    fieldShapes: {
      extensionTriggerMs: whole,
      extensionLengthMs: whole,
      extensionsAllowed: whole,
    },
    byDefault: { triggerMs: FIVE_MINUTES_MS, lengthMs: FIVE_MINUTES_MS, allowed: 0 },
    until: 'end',
    text: extensionText,
    // The limit must not fall below the extensions that have already happened; 0 means no limit.
    isSound: (fields, { extensionsUsed }) =>
      within(fields.extensionTriggerMs, 0, DAY_MS) &&
      within(fields.extensionLengthMs, 0, DAY_MS) &&
      isWithinBounds('extensionsAllowed', fields.extensionsAllowed) &&
      (fields.extensionsAllowed === 0 || fields.extensionsAllowed >= extensionsUsed),
    inputs: [
      {
        kind: 'minutes',
        field: 'extensionTriggerMs',
        label: 'rule.input.extensionTrigger',
        hint: 'rule.input.extensionTriggerHint',
        unit: '分钟',
        wrong: 'rule.input.badMinutes',
      },
      {
        kind: 'minutes',
        field: 'extensionLengthMs',
        label: 'rule.input.extensionLength',
        unit: '分钟',
        wrong: 'rule.input.badMinutes',
      },
      {
        kind: 'count',
        field: 'extensionsAllowed',
        label: 'rule.input.extensionsAllowed',
        unit: '次',
        wrong: 'rule.input.badExtensionsAllowed',
      },
    ],
  }),
  /** AU4: the amount that a new bid must beat by the step: the best bid or the supplier's own last bid. */
  stepBase: changeable<'best' | 'own', 'stepBase'>({
    ...oneField('stepBase', z.enum(['best', 'own'])),
    byDefault: 'best',
    until: 'opening',
    text: ({ stepBase }) => say(stepBase === 'best' ? 'rule.baseBest' : 'rule.baseOwn'),
    isSound: () => true,
    inputs: [
      {
        kind: 'choice',
        field: 'stepBase',
        label: 'rule.input.stepBase',
        options: { best: 'rule.baseBest', own: 'rule.baseOwn' },
      },
    ],
  }),
  /** AU40: the least number of suppliers with a valid bid that an award needs. */
  minSuppliers: changeable<number, 'minSuppliers'>({
    ...oneField('minSuppliers', whole),
    until: 'opening',
    text: ({ minSuppliers }) => say('rule.suppliers', { n: String(minSuppliers) }),
    isSound: ({ minSuppliers }) => isWithinBounds('minSuppliers', minSuppliers),
    inputs: [
      {
        kind: 'count',
        field: 'minSuppliers',
        label: 'rule.input.minSuppliers',
        unit: '家',
        wrong: 'rule.input.badMinSuppliers',
      },
    ],
  }),
  /**
   * AU54: the most accepted, not voided bids of one supplier over all rounds; 0 means no limit. A
   * sealed quote that replaces another is not a further bid. The rule is fixed from the opening on, so
   * that it never falls below what somebody has used, and saving bids gives no advantage.
   */
  maxBidsPerSupplier: changeable<number, 'maxBidsPerSupplier'>({
    ...oneField('maxBidsPerSupplier', whole),
    byDefault: 0,
    until: 'opening',
    text: ({ maxBidsPerSupplier: most }) =>
      most === 0 ? ruleChangeMessages['rule.noLimit'] : say('rule.times', { n: String(most) }),
    isSound: ({ maxBidsPerSupplier: most }) => isWithinBounds('maxBidsPerSupplier', most),
    inputs: [
      {
        kind: 'count',
        field: 'maxBidsPerSupplier',
        label: 'rule.input.maxBidsPerSupplier',
        unit: '次',
        wrong: 'rule.input.badMaxBidsPerSupplier',
      },
    ],
    openOnly: true,
    line: ({ maxBidsPerSupplier: most }, made) => {
      if (most === 0) return null;
      if (made === null) return say('rule.bidsOfEach', { max: String(most) });
      return say('rule.bidsMade', { n: String(made), max: String(most) });
    },
  }),
  /**
   * AU20: whether suppliers see which rivals have their board open. With `blind` identities they never
   * do: see `hidesRivals`.
   */
  rivalPresence: changeable<'shown' | 'hidden', 'rivalPresence'>({
    ...oneField('rivalPresence', z.enum(['shown', 'hidden'])),
    byDefault: 'shown',
    until: 'opening',
    text: ({ rivalPresence }) => say(rivalPresence === 'shown' ? 'rule.shown' : 'rule.hidden'),
    isSound: () => true,
    inputs: [
      {
        kind: 'choice',
        field: 'rivalPresence',
        label: 'rule.input.rivalPresence',
        options: { shown: 'rule.shown', hidden: 'rule.hidden' },
      },
    ],
  }),
  /**
   * AU23: what the public page shows of the auction: only its state, times and outcome (`state`),
   * or also the starting price, the best price, the number of bids, the bids by code and the rounds
   * (`price`). A sealed auction shows no quoted amount before the opening.
   */
  publicity: changeable<'state' | 'price', 'publicity'>({
    ...oneField('publicity', z.enum(['state', 'price'])),
    byDefault: 'state',
    until: 'opening',
    text: ({ publicity }) => say(publicity === 'state' ? 'rule.publicState' : 'rule.publicPrice'),
    isSound: () => true,
    inputs: [
      {
        kind: 'choice',
        field: 'publicity',
        label: 'rule.input.publicity',
        options: { state: 'rule.publicState', price: 'rule.publicPrice' },
      },
    ],
  }),
  /**
   * AU24: whether suppliers see how far each of their unit prices is from the best unit price of the line.
   * Has no effect if totals are bid or the quotes are sealed: see `showsLineGaps`.
   */
  lineGap: changeable<'none' | 'shown', 'lineGap'>({
    ...oneField('lineGap', z.enum(['none', 'shown'])),
    byDefault: 'none',
    until: 'opening',
    text: ({ lineGap }) => say(lineGap === 'shown' ? 'rule.shown' : 'rule.hidden'),
    isSound: () => true,
    inputs: [
      {
        kind: 'choice',
        field: 'lineGap',
        label: 'rule.input.lineGap',
        options: { none: 'rule.hidden', shown: 'rule.shown' },
      },
    ],
    line: ({ lineGap }) => (lineGap === 'shown' ? ruleChangeMessages['rule.lineGapShown'] : null),
  }),
  /** AU2: the price in 分 that no bid may exceed (reverse) or fall below (forward). */
  startingPrice: changeable<Fen, 'startingPrice'>({
    ...oneField('startingPrice', money),
    until: 'firstBid',
    text: ({ startingPrice }) => `¥${formatFen(startingPrice)}`,
    isSound: ({ startingPrice }) => startingPrice > 0,
    inputs: [
      {
        kind: 'money',
        field: 'startingPrice',
        label: 'rule.input.startingPrice',
        unit: '元',
        wrong: 'rule.input.badStartingPrice',
      },
    ],
  }),
};

/** The rules that never change, because suppliers relied on them when they signed up. */
const FIXED = {
  /** AU1: whether lower (`reverse`) or higher (`forward`) amounts are better. */
  direction: fixed<'forward' | 'reverse', 'direction'>({
    ...oneField('direction', z.enum(['forward', 'reverse'])),
    byDefault: 'reverse',
  }),
  /** AU21: whether bids are open, or sealed until the opening. */
  quoteMethod: fixed<'open' | 'sealed', 'quoteMethod'>({
    ...oneField('quoteMethod', z.enum(['open', 'sealed'])),
    byDefault: 'open',
  }),
  /** AU8: whether suppliers bid a total, or unit prices by line. */
  bidMode: fixed<'total' | 'lines', 'bidMode'>({
    ...oneField('bidMode', z.enum(['total', 'lines'])),
    byDefault: 'total',
  }),
  /** AU43: whether one supplier gets the package, or each line goes to the supplier with its best price. */
  awardBy: fixed<'total' | 'lines', 'awardBy'>({
    ...oneField('awardBy', z.enum(['total', 'lines'])),
    byDefault: 'total',
  }),
  /**
   * AU22: who sees the names of suppliers before the outcome: with `organiser` handler and supervisor,
   * with `blind` nobody.
   */
  identity: fixed<'organiser' | 'blind', 'identity'>({
    ...oneField('identity', z.enum(['organiser', 'blind'])),
    byDefault: 'organiser',
  }),
  /**
   * AU32: whether a pause (not an emergency pause), a stop and a change of the end wait for a countersign.
   */
  dualControl: fixed<boolean, 'dualControl'>({
    ...oneField('dualControl', z.boolean()),
    byDefault: false,
  }),
  /** AU21: whether boards, lists and the public log show the number of sealed quotes before the outcome. */
  sealedCount: fixed<'shown' | 'hidden', 'sealedCount'>({
    ...oneField('sealedCount', z.enum(['shown', 'hidden'])),
    byDefault: 'shown',
  }),
  /**
   * AU7: whether a bid that moves the price far is accepted directly (`taken`) or needs a confirmation of
   * its amount (`confirmed`).
   */
  largeMove: fixed<'taken' | 'confirmed', 'largeMove'>({
    ...oneField('largeMove', z.enum(['taken', 'confirmed'])),
    byDefault: 'taken',
  }),
};

const TABLE = { ...CHANGEABLE, ...FIXED };

/**
 * The name of a changeable rule. A rule can have several fields in the contract: `extension` has
 * three.
 */
export type RuleName = keyof typeof CHANGEABLE;

type Table = typeof TABLE;
type ValueOf<R> = R extends { readonly shape: z.ZodMiniType<infer V> } ? V : never;

/** The rules of one auction as values, by the names of the table. */
export type AuctionRules = { readonly [K in keyof Table]: ValueOf<Table[K]> };

/** The rules that every auction must set; all others have a default. */
type RequiredRule = 'startingPrice' | 'step' | 'minSuppliers';
export type DefaultRules = Omit<AuctionRules, RequiredRule>;

/** The type of any entry of the table, for code that iterates over the whole table. */
interface AnyRule {
  readonly fields: readonly RuleField[];
  readonly read: (fields: AllRules) => unknown;
  readonly write: (value: never) => object;
  readonly shape: z.ZodMiniType;
  readonly fieldShapes: Readonly<Record<string, z.ZodMiniType>>;
  readonly byDefault?: unknown;
}

/** The type of any changeable entry of the table, for code that iterates over all changeable rules. */
export interface AnyChangeableRule extends AnyRule {
  readonly until: ChangeableUntil;
  readonly text: (fields: RuleSet) => string;
  readonly isSound: (fields: RuleSet, now: { readonly extensionsUsed: number }) => boolean;
  readonly inputs: readonly RuleInput<keyof RuleSet>[];
  readonly openOnly?: true;
  readonly line?: (fields: RuleSet, made: number | null) => string | null;
}

export const RULES: Readonly<Record<keyof Table, AnyRule>> = TABLE;
export const CHANGEABLE_RULES: Readonly<Record<RuleName, AnyChangeableRule>> = CHANGEABLE;

/** The names of the changeable rules, in the order of the table. */
export const RULE_NAMES = keysOf(CHANGEABLE);
