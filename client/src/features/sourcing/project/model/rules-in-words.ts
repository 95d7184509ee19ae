import type { AllRules } from '@jicai/shared/contract/auction/rule-set.ts';
import { windowOfFields } from '@jicai/shared/domain/auction/extension.ts';
import {
  type AuctionMethod,
  codeWord,
  procedureWord,
} from '@jicai/shared/domain/auction/method-words.ts';
import {
  confirmsLargeMoves,
  LARGE_MOVE_PERCENT,
} from '@jicai/shared/domain/auction/price/large-move.ts';
import { mayLeaveLines } from '@jicai/shared/domain/auction/rules/award-by.ts';
import { ruleLines } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { hidesCount } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

type StepFields = Pick<AllRules, 'stepKind' | 'stepAmount' | 'stepPercentHundredths'>;

/** The step: `¥500.00` or `0.5%`. */
export function stepText({ stepKind, stepAmount, stepPercentHundredths }: StepFields): string {
  if (stepKind === 'amount') return stepAmount === null ? '—' : `¥${formatFen(stepAmount)}`;
  return `${(stepPercentHundredths ?? 0) / 100}%`;
}

/** A duration of rules: `5 分钟`, `90 秒`. */
export function durationText(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} 分钟` : `${Math.round(ms / 1000)} 秒`;
}

/** The rules of a package as sentences, in the order in which a supplier meets them. */
export function rulesInWords(info: AllRules, method: AuctionMethod = 'bidding'): string[] {
  const [procedure, code] = [procedureWord(method), codeWord(method)];
  const isSealed = info.quoteMethod === 'sealed';
  return [
    priceRule(info),
    isSealed ? sealedRule(info) : null,
    ...linesRules(info, procedure),
    // A sealed quote is compared with none before it, and moves no end (AU21).
    isSealed ? '截止前可以替换或撤回报价。' : stepRule(info),
    isSealed || info.leaderMayRebid ? null : '报价已是最优的供应商，被超越之前不能再次报价。',
    confirmsLargeMoves(info)
      ? `报价与参照价相差超过 ${LARGE_MOVE_PERCENT}% 的，须再次确认同一金额才受理。`
      : null,
    '金额最多两位小数；报价相同的，以服务器先收到的为优。',
    isSealed ? NO_EXTENSION : extensionRule(info),
    ...ruleLines(info).map(([label, text]) => `${label}：${text}。`),
    outcomeRule(info, method),
    info.identity === 'blind'
      ? `${procedure}结束前只显示${code}，经办人和监督人也看不到供应商名称。`
      : `${procedure}结束前，供应商之间只显示${code}，不显示名称。`,
    '时间以服务器时间为准；到达截止时间后收到的报价一律不接受。',
  ].filter((rule) => rule !== null);
}

function priceRule({ direction, startingPrice }: AllRules): string {
  const start = `¥${formatFen(startingPrice)}`;
  return direction === 'reverse'
    ? `报价越低越优，不得高于起始价 ${start}。`
    : `报价越高越优，不得低于起始价 ${start}。`;
}

const sealedRule = (info: AllRules): string =>
  hidesCount(info)
    ? '开标前任何人都看不到报价金额和报价家数。'
    : '开标前任何人都看不到报价金额，只显示报价家数。';

function stepRule(info: AllRules): string {
  const isReverse = info.direction === 'reverse';
  const step = stepText(info);
  const better = isReverse ? '低' : '高';
  const best = isReverse ? '当前最低报价' : '当前最高报价';
  const multiple = info.multipleOfStep ? '，且差额为该幅度的整数倍' : '';
  if (info.stepBase === 'best') return `每次报价须比${best}至少${better} ${step}${multiple}。`;
  return `每次报价须比本单位上一次报价至少${better} ${step}${multiple}；若优于${best}，还须至少${better}出同样的幅度。`;
}

const NO_EXTENSION = '到达结束时间即截止，不延时。';

function extensionRule(info: AllRules): string {
  const windowMs = windowOfFields(info);
  if (windowMs === 0) return NO_EXTENSION;
  const times = info.extensionsAllowed === 0 ? '次数不限' : `最多 ${info.extensionsAllowed} 次`;
  const length = durationText(info.extensionLengthMs);
  return `截止前 ${durationText(windowMs)}内有有效报价的，截止时间顺延至该报价后 ${length}，${times}。`;
}

/** Which lines are priced, and who gets them (AU43). */
function linesRules(info: AllRules, procedure: string): string[] {
  if (info.bidMode !== 'lines') return [];
  const sum = `按单价 × 数量的合计参加${procedure}`;
  if (info.awardBy === 'total') return [`须对每一行明细填写单价，${sum}。`];
  return [
    mayLeaveLines(info)
      ? '可以只对部分明细填写单价，未填写的明细视为不参加。'
      : `须对每一行明细填写单价，${sum}。`,
    '按明细成交：逐行确定成交供应商，各供应商只就其成交的明细确认、签订合同；放弃的明细由该行的下一名递补，无人递补的明细流标。',
  ];
}

/** Of a bidding the price decides at its end; an inquiry is evaluated after its opening (IQ7). */
function outcomeRule(
  { direction, minSuppliers, awardBy }: AllRules,
  method: AuctionMethod,
): string {
  const best = direction === 'reverse' ? '最低' : '最高';
  const byLines = awardBy === 'lines';
  const bidding = byLines ? `截止时每行明细单价${best}者成交该行` : `截止时报价${best}者成交`;
  const inquiry = byLines
    ? `开标后评审，每行明细由满足要求且单价${best}者成交`
    : '开标后按公布的评审办法，在满足要求的报价中确定成交供应商';
  const outcome = method === 'inquiry' ? inquiry : bidding;
  return `${outcome}；有效报价的供应商不足 ${Math.max(1, minSuppliers)} 家的，本包流标。`;
}
