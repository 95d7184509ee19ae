import { formatFen } from '../../kernel/numbers/money.ts';
import type { Outcome } from '../types.ts';
import { type Agreement, type AuditReport, CHECKED } from './audit.ts';
import { ASPECT_NAMES, sayFinding } from './findings.ts';
import type { ReceiptReport } from './receipt.ts';
import type { SealedReceiptReport } from './sealed-receipt.ts';
import { describeOutcome } from './steps/control.ts';
import { issuerGaps, issuerWords } from './trust/issuer-words.ts';
import { brokenLinkOf, provenBy, unprovenBy } from './trust/statements.ts';
import { receiptVerdictKind, VERDICTS, type VerdictKind, verdictKind } from './trust/verdict.ts';

/*
 * Chinese texts for the result of an audit. `npm run audit` prints whole reports; the audit page of the
 * client uses only some of the functions.
 */

export const AGREEMENT_WORDS: Readonly<Record<Agreement, string>> = {
  agrees: '一致',
  fails: '不一致',
  notPublic: '截止后方可核验',
  unchecked: '未能核验',
};
const MARKS: Readonly<Record<Agreement, string>> = {
  agrees: '✓',
  fails: '✗',
  notPublic: '·',
  unchecked: '?',
};

export const VERDICT_LABELS: Readonly<Record<VerdictKind, string>> = {
  genuine: '真实',
  unfinished: '真实，未完结',
  stored: '数据库中的日志前后一致',
  unproven: '前后一致，未能证明内容完整',
  unchecked: '前后一致，未核对签发者',
  untrusted: '不可信',
};

/** Returns `第 n 条`, or 日志头 for 0. */
export const placeOf = (seq: number): string => (seq === 0 ? '日志头' : `第 ${seq} 条`);

/**
 * Returns how many events a log that is not open has published. A log without events is no proof that
 * nothing happened: while the number of sealed quotes is hidden (AU21), the head is that of an empty log.
 */
const publishedCount = (seq: number): string =>
  seq === 0 ? '尚未公布事件（条数保密的密封报价，条数开标前不公开）' : `共 ${seq} 条`;

/** Returns one Chinese sentence with the verdict of an audit on the log of an auction. */
export function verdictOf(report: AuditReport): string {
  const { isOpen, head, findings, end } = report;
  const word = VERDICT_LABELS[verdictKind(report)];
  const [first] = findings;
  if (first) return `${word}：${placeOf(first.seq)}起有 ${findings.length} 处不符`;
  if (!isOpen) return `${word}：${publishedCount(head.seq)}，内容尚未公开`;
  const outcome: Outcome | null = end?.outcome ?? null;
  return `${word}：共 ${head.seq} 条，${outcome ? describeOutcome(outcome) : '尚无结果'}`;
}

const LEVEL_MARKS = { good: '✓', unsure: '?', bad: '✗' } as const;
const markOf = (kind: VerdictKind): string => LEVEL_MARKS[VERDICTS[kind].level];

/**
 * Returns the lines for the first finding of an audit, with the expected and the found value; empty if
 * there is no finding.
 */
function linkInWords(report: AuditReport): string[] {
  const link = brokenLinkOf(report);
  if (!link) return [];
  return [
    `  首个断点：${placeOf(link.seq)}，${link.text}`,
    ...(link.expected === null ? [] : [`    应为：${link.expected}`]),
    ...(link.found === null ? [] : [`    实为：${link.found}`]),
  ];
}

const listed = (title: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [`  ${title}：`, ...sentences.map((text) => `    - ${text}`)];

/**
 * Returns the verdict on a log that is shown beside a receipt; its first words say that it is not the
 * verdict on the receipt.
 */
export const logVerdictOf = (report: AuditReport): string => `日志本身${verdictOf(report)}`;

/**
 * Returns the whole report of an audit, one entry per line. `isBesideReceipt`: verdicts on receipts were
 * printed before the report.
 */
export function reportInWords(report: AuditReport, isBesideReceipt = false): string[] {
  const { packageNumber, agreement, findings, head, end } = report;
  const verdict = isBesideReceipt ? logVerdictOf(report) : verdictOf(report);
  return [
    `${markOf(verdictKind(report))} ${packageNumber} ${verdict}`,
    ...linkInWords(report),
    ...CHECKED.map((aspect) => {
      const found = agreement[aspect];
      return `  ${MARKS[found]} ${ASPECT_NAMES[aspect]}：${AGREEMENT_WORDS[found]}`;
    }),
    ...(end?.ranking ?? []).map(
      ({ code, amount, bids }, index) =>
        `    第 ${index + 1} 名 ${code} ¥${formatFen(amount)}（${bids} 次）`,
    ),
    ...findings.map((finding) => `  ✗ ${placeOf(finding.seq)}：${sayFinding(finding)}`),
    ...listed('已核对', provenBy(report)),
    ...listed('未证明', unprovenBy(report)),
    `  末条校验值 ${head.hash}`,
  ];
}

/**
 * Returns the verdict on a receipt alone, as one Chinese text; the comparison with a log does not count.
 */
export const receiptVerdictOf = (report: Pick<ReceiptReport, 'own' | 'issuer'>): string =>
  `回执${VERDICT_LABELS[receiptVerdictKind(report)]}`;

/**
 * Returns the sentence for a receipt that agrees with the log event `seq`; for an untrusted receipt, the
 * sentence says that only the contents are the same.
 */
const sameEventWords = (report: ReceiptReport | SealedReceiptReport, seq: number): string =>
  receiptVerdictKind(report) === 'untrusted'
    ? `回执内容与公开日志第 ${seq} 条相同，但回执本身不可信`
    : `公开日志第 ${seq} 条与回执是同一事件`;

/**
 * Returns `good` if the log contains the event of a receipt and `bad` if the log contradicts the receipt.
 * Returns null if no log was compared, or if the log agrees with an untrusted receipt.
 */
export function placeLevelOf(report: ReceiptReport | SealedReceiptReport): 'good' | 'bad' | null {
  if (report.inLog === null) return null;
  if (report.inLog.length > 0) return 'bad';
  return receiptVerdictKind(report) === 'untrusted' ? null : 'good';
}

/** Describes whether the published log contains the event of a receipt. */
export function placeInWords(report: ReceiptReport): string {
  const { receipt, inLog, isLater } = report;
  if (isLater) return `日志止于第 ${receipt.seq} 条之前，早于回执，未能对照`;
  if (inLog === null) return '未与公开日志对照';
  const [first] = inLog;
  return first ? sayFinding(first) : sameEventWords(report, receipt.seq);
}

/**
 * Returns the lines about a bid receipt or a sealed receipt: verdict, signer, findings and, as the last
 * line, the text `place` about the event in the log.
 */
function linesOf(
  report: ReceiptReport | SealedReceiptReport,
  title: string,
  place: string,
): string[] {
  const { own, issuer } = report;
  const level = placeLevelOf(report);
  const kind = receiptVerdictKind(report);
  const words = kind === 'untrusted' ? null : issuerWords(issuer);
  return [
    `${markOf(kind)} ${receiptVerdictOf(report)}：${title}`,
    ...(words === null ? [] : [`  ✓ ${words}`]),
    ...issuerGaps(issuer).map((text) => `  ? ${text}`),
    ...own.map((problem) => `  ✗ ${sayFinding(problem)}`),
    `  ${level === null ? '·' : LEVEL_MARKS[level]} ${place}`,
  ];
}

/**
 * Describes a bid receipt in lines: first the verdict on the receipt, then whether the log contains its
 * event.
 */
export function receiptInWords(report: ReceiptReport): string[] {
  const { receipt } = report;
  const amount = receipt.amount === null ? '密封报价' : `¥${formatFen(receipt.amount)}`;
  const title = `${receipt.packageNumber} 第 ${receipt.seq} 条，${receipt.code} ${amount}`;
  return linesOf(report, title, placeInWords(report));
}

/** Describes whether the opened log contains the event of a sealed receipt. */
export function sealedPlaceInWords(report: SealedReceiptReport): string {
  const { inLog, seq } = report;
  if (inLog === null) return '开标前日志不公开，开标后可核对其是否在日志中';
  const [first] = inLog;
  return first ? sayFinding(first) : sameEventWords(report, seq ?? 0);
}

/**
 * Describes a sealed receipt in lines: first the verdict on the receipt, then whether the log contains its
 * event.
 */
export function sealedReceiptInWords(report: SealedReceiptReport): string[] {
  const { receipt } = report;
  const title = `${receipt.packageNumber} ${receipt.code} 密封报价，本单位第 ${receipt.number} 条记录`;
  return linesOf(report, title, sealedPlaceInWords(report));
}
