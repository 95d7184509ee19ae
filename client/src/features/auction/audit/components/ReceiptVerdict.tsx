import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import type { ReceiptReport } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import classes from './audit.module.css';

interface Props {
  readonly found: ReceiptReport;
}

/** The verdict on a receipt, and what it says. */
export function ReceiptVerdict({ found }: Props) {
  const { receipt, own, inLog, isGood } = found;
  const Icon = isGood ? IconCircleCheck : IconCircleX;
  const amount = receipt.amount === null ? '密封报价' : `¥${formatFen(receipt.amount)}`;
  return (
    <Panel className={classes.verdict ?? ''} data-good={isGood}>
      <div className={classes.sentence} role="status">
        <Icon size={36} stroke={1.6} aria-hidden />
        <h2>{isGood ? '回执有效：平台签名无误，且存在于公开日志中' : '回执未通过核验'}</h2>
      </div>
      {!isGood && (
        <ol className={classes.findings} aria-label="不符之处">
          {[...own, ...(inLog ?? [])].map((problem) => (
            <li key={problem.key}>{sayFinding(problem)}</li>
          ))}
        </ol>
      )}
      <Facts
        facts={[
          ['竞价', receipt.packageNumber],
          ['竞价号', receipt.code],
          ['报价', amount],
          ['服务器时间', exactTimeText(receipt.at)],
          ['日志序号', String(receipt.seq)],
          ['签名公钥', receipt.keyId],
        ]}
      />
    </Panel>
  );
}
