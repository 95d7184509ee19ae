import { fen, formatFen } from '../../../kernel/numbers/money.ts';
import { exactTimeText } from '../../../kernel/time/china-time.ts';
import type { AuditReport } from '../audit.ts';
import { amountOf, kindWords } from '../event-words.ts';
import { type Finding, sayFinding } from '../findings.ts';
import { issuerGaps, issuerWords } from './issuer-words.ts';
import { STATE_WORDS } from './state.ts';

/*
 * Chinese sentences shown with the verdict of an audit: what the audit proved, and what it did not prove.
 */

function chainWords({ head, isOpen }: AuditReport): string {
  if (head.seq > 0) return `${head.seq} 条事件的校验值从竞价条款起逐条相连，末条与签名的日志头相同`;
  // AU21: events may exist without being published, while the number of sealed quotes is hidden.
  return isOpen
    ? '日志还没有事件，起点为竞价条款的校验值'
    : '没有公布的事件，日志头为竞价条款的校验值';
}

function replayWords({ rows, end }: AuditReport): string | null {
  if (end === null) return null;
  const count = (kind: string) => rows.filter(({ event }) => event?.kind === kind).length;
  const accepted = count('bid.accepted') + count('quote.sealed');
  const refused = count('bid.refused') + count('withdrawal.refused');
  const parts = [
    `${accepted} 次被接受的报价`,
    `${refused} 次被拒的报价`,
    `${count('end.extended')} 次延时`,
    `${end.ranking.length} 家的排名`,
  ];
  return `按竞价条款重新计算全部事件：${parts.join('、')}与结果均与日志一致`;
}

function headWords({ head }: AuditReport): string | null {
  if (head.state === null || head.at === null) return null;
  return `签名于 ${exactTimeText(head.at)}，当时竞价“${STATE_WORDS[head.state]}”，条款的校验值也在签名之内`;
}

function comparisonWords({ compared }: AuditReport): string[] {
  const { published, printed, receipts, isEarlier } = compared;
  return [
    ...(published ? [`与商城现在公布的日志逐条对照：${isEarlier ? '是其前一部分' : '相同'}`] : []),
    ...(printed > 0 ? [`与 ${printed} 个印在记录或公告上的末条校验值对照：不相矛盾`] : []),
    ...(receipts > 0 ? [`与 ${receipts} 份供应商回执对照：不相矛盾`] : []),
  ];
}

/** Returns the sentences about what an audit proved; empty if the audit has any finding. */
export function provenBy(report: AuditReport): string[] {
  if (!report.isGood) return [];
  const unsigned = report.issuer.kind === 'unsigned';
  return [
    ...(unsigned ? [] : [issuerWords(report.issuer)]),
    chainWords(report),
    ...(unsigned ? [] : [headWords(report)]),
    replayWords(report),
    ...comparisonWords(report),
  ].filter((words) => words !== null);
}

function headGaps({ head, isOpen }: AuditReport): string[] {
  if (head.scheme !== 2) return [];
  return [
    '日志头是旧版：签名不含竞价条款、状态和时间，不能证明签发于何时、当时是否已经结束',
    ...(isOpen ? [] : ['旧版日志头也不能证明竞价条款和各条内容没有被人删去']),
  ];
}

function openGaps({ isOpen, head, replayed, compared }: AuditReport): string[] {
  if (!isOpen)
    return [
      '各条内容尚未公开：报价、延时、排名和结果没有核对',
      ...(head.seq === 0 ? ['没有公布的事件，不说明没有报价：条数可能开标前不公开'] : []),
    ];
  const state = head.state ?? replayed;
  return [
    ...(state === 'awarding' ? ['评审或成交确认尚未完成，日志之后还会增加'] : []),
    ...(compared.isEarlier ? ['该文件是较早的日志，其后的事件不在其中'] : []),
  ];
}

/** Returns the sentences about what an audit did not prove; empty if the audit has any finding. */
export function unprovenBy(report: AuditReport): string[] {
  const { compared, issuer, isGood } = report;
  if (!isGood) return [];
  const isAlone = compared.printed + compared.receipts === 0 && !compared.published;
  const isSigned = issuer.kind !== 'unsigned';
  return [
    ...issuerGaps(issuer),
    ...(isSigned ? headGaps(report) : []),
    ...openGaps(report),
    ...(isAlone
      ? ['没有与回执、成交记录或另一份日志对照：持有签名私钥的人可以把整份日志改写得前后一致']
      : []),
    ...(isAlone || compared.printed > 0
      ? []
      : ['没有与印在成交记录或公告上的末条校验值对照：回执之外的事件可以被持有签名私钥的人改写']),
    '没有外部见证：不能证明别人看到的是同一份日志',
    '日志只有竞价号：各号是哪家供应商，要看成交记录或公告',
  ];
}

/**
 * The finding of an audit with the lowest sequence number: the sequence number of the event concerned (0
 * for the head of the log), the text of the finding, and the expected and the found value; either value is
 * null if unknown.
 */
export interface BrokenLink {
  readonly seq: number;
  readonly text: string;
  readonly expected: string | null;
  readonly found: string | null;
}

function foundAt({ rows }: AuditReport, { seq }: Finding): string | null {
  const event = rows[seq - 1]?.event;
  if (!event) return null;
  const amount = amountOf(event);
  const price = amount === null ? '' : ` ¥${formatFen(fen(amount))}`;
  return `${exactTimeText(event.at)} ${kindWords(event)}${event.code ? ` ${event.code}` : ''}${price}`;
}

/** Returns the first finding with the expected and the found value; null if there is no finding. */
export function brokenLinkOf(report: AuditReport): BrokenLink | null {
  const [first] = report.findings;
  if (!first) return null;
  const { expected = null, found = foundAt(report, first) } = first.values ?? {};
  return { seq: first.seq, text: sayFinding(first), expected, found };
}
