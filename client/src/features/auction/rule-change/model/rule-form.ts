import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { type Fen, fenToText, parseFen } from '@jicai/shared/domain/kernel/money.ts';

/** The rules as they are typed (AU33): amounts in 元, a percentage in percent, times in minutes. */
export interface RuleForm {
  readonly startingPrice: string;
  readonly stepKind: RuleSet['stepKind'];
  readonly step: string;
  readonly stepBase: RuleSet['stepBase'];
  readonly multipleOfStep: boolean;
  readonly leaderMayRebid: boolean;
  readonly triggerMinutes: string;
  readonly lengthMinutes: string;
  readonly extensionsAllowed: string;
  readonly minSuppliers: string;
}

const MINUTE_MS = 60_000;
const minutesOf = (ms: number) => String(ms / MINUTE_MS);

export function formOf(rules: RuleSet): RuleForm {
  const step = rules.stepKind === 'amount' ? rules.stepAmount : rules.stepPercentHundredths;
  return {
    startingPrice: fenToText(rules.startingPrice),
    stepKind: rules.stepKind,
    // Hundredths of a percent read like 分: two decimals.
    step: fenToText((step ?? 0) as Fen),
    stepBase: rules.stepBase,
    multipleOfStep: rules.multipleOfStep,
    leaderMayRebid: rules.leaderMayRebid,
    triggerMinutes: minutesOf(rules.extensionTriggerMs),
    lengthMinutes: minutesOf(rules.extensionLengthMs),
    extensionsAllowed: String(rules.extensionsAllowed),
    minSuppliers: String(rules.minSuppliers),
  };
}

const WHOLE = /^\d{1,4}$/;

/** The rules that were typed; a text is what cannot be read. */
export function readRuleForm(form: RuleForm): RuleSet | string {
  const startingPrice = parseFen(form.startingPrice);
  if (typeof startingPrice === 'string' || startingPrice <= 0) return '请填写正确的起始价';
  const step = parseFen(form.step);
  if (typeof step === 'string' || step <= 0) return '请填写正确的报价幅度，最多两位小数';
  const trigger = Number(form.triggerMinutes);
  const length = Number(form.lengthMinutes);
  for (const minutes of [form.triggerMinutes, form.lengthMinutes])
    if (minutes.trim() === '' || !Number.isInteger(Number(minutes) * MINUTE_MS))
      return '延时的分钟数填写有误';
  if (!WHOLE.test(form.extensionsAllowed)) return '可延时次数须为整数，0 为不限次';
  if (!WHOLE.test(form.minSuppliers)) return '最少供应商数须为整数';
  const isAmount = form.stepKind === 'amount';
  return {
    startingPrice,
    stepKind: form.stepKind,
    stepAmount: isAmount ? step : null,
    stepPercentHundredths: isAmount ? null : step,
    stepBase: form.stepBase,
    multipleOfStep: form.multipleOfStep,
    leaderMayRebid: form.leaderMayRebid,
    extensionTriggerMs: trigger * MINUTE_MS,
    extensionLengthMs: length * MINUTE_MS,
    extensionsAllowed: Number(form.extensionsAllowed),
    minSuppliers: Number(form.minSuppliers),
  };
}
