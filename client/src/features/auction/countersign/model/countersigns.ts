import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { ruleDifferences } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { fullTimeText } from '../../live/model/times.ts';
import { codeText } from '../../live/model/words.ts';

/* The requests that wait for the supervisor, in words (AU31-AU33). */

/** The handler's request: `清除 竞价号 07 的报价`. */
export function askText({ kind, code, end }: Countersign): string {
  switch (kind) {
    case 'clearing':
      return `清除${code === null ? '' : ` ${codeText(code)} `}的报价`;
    case 'pause':
      return '暂停竞价';
    case 'emergencyPause':
      return '紧急暂停（已生效，事后会签）';
    case 'stop':
      return '终止竞价';
    case 'end':
      return `结束时间改为 ${end === null ? '' : fullTimeText(end)}`;
    case 'rules':
      return '变更竞价规则';
    case 'opening':
      return '开标';
    case 'resume':
      return `恢复因时钟异常暂停的竞价${end === null ? '' : `，结束时间不早于 ${fullTimeText(end)}`}`;
  }
}

/** The consequence of a yes, for the person who is asked. */
export function agreeText({ kind }: Countersign): string {
  switch (kind) {
    case 'clearing':
      return '同意后，该供应商的报价立即作废（保留在日志中），排名和最优报价重新计算。';
    case 'pause':
      return '同意后，竞价立即暂停，停止接受报价并停表。';
    case 'emergencyPause':
      return '竞价已由经办人紧急暂停。同意即确认该操作，竞价保持暂停，由经办人恢复。';
    case 'stop':
      return '同意后，竞价立即永久结束，不产生成交结果，不能恢复。';
    case 'end':
      return '同意后，新的结束时间立即对全体供应商生效。';
    case 'rules':
      return '同意后，新规则立即生效并通知所有参与方；已有报价继续有效。';
    case 'opening':
      return '同意后立即开标：份数足够时全部有效报价同时启封、公布金额并产生结果；份数不足时流标，任何报价都不启封。';
    case 'resume':
      return '同意后，竞价立即恢复，暂停的时间全部补回。请先与技术人员确认数据库时钟已经正常。';
  }
}

/** The consequence of a no. */
export function refuseText({ kind }: Countersign): string {
  return kind === 'emergencyPause'
    ? '不同意后，若竞价仍因此暂停，将立即恢复，暂停的时间全部补回。'
    : '不同意后，该操作不会执行；经办人可以说明理由后重新申请。';
}

const STATUS: Record<Countersign['status'], string> = {
  waiting: '待会签',
  agreed: '已同意',
  refused: '不同意',
  expired: '已失效',
};

export const statusText = ({ status }: Countersign): string => STATUS[status];

/** The rules before and after; empty where none change. */
export function differencesOf({ rulesBefore, rulesAfter }: Countersign) {
  return rulesBefore && rulesAfter ? ruleDifferences(rulesBefore, rulesAfter) : [];
}

export const waitingOf = (all: readonly Countersign[]): Countersign[] =>
  all.filter(({ status }) => status === 'waiting').sort((a, b) => a.id - b.id);

export const decidedOf = (all: readonly Countersign[]): Countersign[] =>
  all.filter(({ status }) => status !== 'waiting').sort((a, b) => b.id - a.id);
