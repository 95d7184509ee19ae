import { formatFen } from '../../kernel/numbers/money.ts';
import type { Outcome } from '../types.ts';
import { type Agreement, type AuditReport, CHECKED } from './audit.ts';
import { ASPECT_NAMES, sayFinding } from './findings.ts';
import type { ReceiptReport } from './receipt.ts';
import { outcomeInWords } from './steps/control.ts';

/* The verdict in plain words: for the terminal, and parts of it for the page. */

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

/** The one sentence that matters. */
export function verdictOf({ isGood, isOpen, head, findings, end }: AuditReport): string {
  if (!isGood) {
    const [first] = findings;
    const place = !first || first.seq === 0 ? '日志头' : `第 ${first.seq} 条`;
    return `核验不通过：${place}起有 ${findings.length} 处不符`;
  }
  if (!isOpen) return `校验值连续完整，共 ${head.seq} 条；内容在竞价结束后公开`;
  const outcome: Outcome | null = end?.outcome ?? null;
  return `核验通过：共 ${head.seq} 条，${outcome ? outcomeInWords(outcome) : '尚无结果'}`;
}

/** `#seq text`, 日志头 where it is no event's. */
export const placeOf = (seq: number): string => (seq === 0 ? '日志头' : `第 ${seq} 条`);

/** The whole report, a line each. */
export function reportInWords(report: AuditReport): string[] {
  const { packageNumber, agreement, findings, head, end, isGood } = report;
  return [
    `${isGood ? '✓' : '✗'} ${packageNumber} ${verdictOf(report)}`,
    ...CHECKED.map((aspect) => {
      const found = agreement[aspect];
      return `  ${MARKS[found]} ${ASPECT_NAMES[aspect]}：${AGREEMENT_WORDS[found]}`;
    }),
    ...(end?.ranking ?? []).map(
      ({ code, amount, bids }, index) =>
        `    第 ${index + 1} 名 ${code} ¥${formatFen(amount)}（${bids} 次）`,
    ),
    ...findings.map((finding) => `  ✗ ${placeOf(finding.seq)}：${sayFinding(finding)}`),
    `  末条校验值 ${head.hash}`,
  ];
}

/** Describes a receipt, in lines. */
export function receiptInWords({ receipt, own, inLog, isGood }: ReceiptReport): string[] {
  const amount = receipt.amount === null ? '密封报价' : `¥${formatFen(receipt.amount)}`;
  const title = `回执：${receipt.packageNumber} 第 ${receipt.seq} 条，${receipt.code} ${amount}`;
  const standing = inLog === null ? '未与公开日志核对' : '存在于公开日志中';
  return [
    `${isGood ? '✓' : '✗'} ${title}`,
    ...(isGood ? [`  ✓ 平台签名有效，${standing}`] : []),
    ...[...own, ...(inLog ?? [])].map((problem) => `  ✗ ${sayFinding(problem)}`),
  ];
}
