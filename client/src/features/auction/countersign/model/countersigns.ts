import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { criterionOf, winnerWords } from '@jicai/shared/domain/auction/award/criterion-words.ts';
import {
  type AuctionMethod,
  pausedWord,
  procedureWord,
} from '@jicai/shared/domain/auction/method-words.ts';
import { ruleDifferences } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { clockText } from '../../live/model/times.ts';

/* Texts and order of the requests for the supervisor's countersign (AU31-AU33). */

/** Returns the text of the consequence of agreeing, for the supervisor. */
export function agreeText(
  { kind, byPoints }: Countersign,
  { method, awardBy }: Pick<PackageInfo, 'method' | 'awardBy'>,
): string {
  const [procedure, paused] = [procedureWord(method), pausedWord(method)];
  switch (kind) {
    case 'clearing':
      return '同意后，该供应商的报价立即作废（保留在日志中），排名和最优报价重新计算。';
    case 'pause':
      return `同意后，${paused}立即暂停，停止接受报价并停表。`;
    case 'emergencyPause':
      return `${paused}已由经办人紧急暂停。同意即确认该操作，${paused}保持暂停，由经办人恢复。`;
    case 'stop':
      return `同意后，${procedure}立即永久结束，不产生成交结果，不能恢复。`;
    case 'end':
      return '同意后，新的结束时间立即对全体供应商生效。';
    case 'rules':
      return '同意后，新规则立即生效并通知所有参与方；已有报价继续有效。';
    case 'opening':
      return '同意后立即开标：份数足够时全部有效报价同时启封、公布金额并产生结果；份数不足时流标，任何报价都不启封。';
    case 'evaluation':
      return `同意后，评审结果生效，成交资格立即交给${winnerWords(criterionOf(awardBy, byPoints))}确认；满足要求者不足规定家数的，本包流标。请先在评审页面核对报价与理由。`;
    case 'resume':
      return `同意后，${paused}立即恢复，暂停的时间全部补回。请先与技术人员确认数据库时钟已经正常。`;
  }
}

/** Returns the text of the consequence of refusing, for the supervisor. */
export function refuseText({ kind }: Countersign, method: AuctionMethod): string {
  return kind === 'emergencyPause'
    ? `不同意后，若${pausedWord(method)}仍因此暂停，将立即恢复，暂停的时间全部补回。`
    : '不同意后，该操作不会执行；经办人可以说明理由后重新申请。';
}

/** Returns the rules that a request changes, each before and after; empty if it changes none. */
export function differencesOf({ rulesBefore, rulesAfter }: Countersign) {
  return rulesBefore && rulesAfter ? ruleDifferences(rulesBefore, rulesAfter) : [];
}

/**
 * Returns the text of a waiting request for viewers who do not decide: who may decide the request, and
 * whether a person who may decide has seen it. A replay does not know who has seen it, and omits that.
 */
export function waitText({ seenAt, escalatedAt }: Countersign, isReplay = false): string {
  const who = escalatedAt === null ? '监督人' : '监督人或副监督人';
  if (isReplay) return `等待${who}会签`;
  const seen = seenAt === null ? '尚未查看' : `${clockText(seenAt)} 已查看`;
  return `等待${who}会签 · ${seen}`;
}

/** Returns the waiting requests, oldest first. */
export const waitingOf = (all: readonly Countersign[]): Countersign[] =>
  all.filter(({ status }) => status === 'waiting').sort((a, b) => a.id - b.id);

/** Returns the decided and expired requests, newest first. */
export const decidedOf = (all: readonly Countersign[]): Countersign[] =>
  all.filter(({ status }) => status !== 'waiting').sort((a, b) => b.id - a.id);
