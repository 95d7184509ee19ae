import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import type { SealedReceiptReport } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import { issuerGaps, issuerWords } from '@jicai/shared/domain/auction/audit/trust/issuer-words.ts';
import { receiptVerdictKind } from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import { receiptVerdictOf, sealedPlaceInWords } from '@jicai/shared/domain/auction/audit/words.ts';
import { fingerprintText } from '@jicai/shared/domain/kernel/key-list.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import classes from './audit.module.css';
import { iconOf, levelOf } from './level-icon.ts';
import { Sentences } from './Sentences.tsx';

interface Props {
  readonly found: SealedReceiptReport;
}

/** The verdict on a receipt from before the opening by itself, and its place in the opened log (AU21). */
export function SealedReceiptVerdict({ found }: Props) {
  const { receipt, own, issuer, seq } = found;
  const kind = receiptVerdictKind(found);
  const Icon = iconOf(kind);
  const signer = kind === 'untrusted' ? null : issuerWords(issuer);
  return (
    <Panel className={classes.verdict ?? ''} data-level={levelOf(kind)}>
      <div className={classes.sentence} role="status">
        <Icon size={36} stroke={1.6} aria-hidden />
        <h2>{receiptVerdictOf(found)}</h2>
      </div>
      {own.length > 0 && (
        <ol className={classes.findings} aria-label="不符之处">
          {own.map((problem) => (
            <li key={problem.key}>{sayFinding(problem)}</li>
          ))}
        </ol>
      )}
      <Sentences title="已核对" sentences={signer === null ? [] : [signer]} />
      <Sentences title="不能证明" sentences={issuerGaps(issuer)} />
      <Facts
        facts={[
          ['竞价', receipt.packageNumber],
          ['竞价号', receipt.code],
          ['报价', `密封报价，本单位第 ${receipt.number} 条记录`],
          ['服务器时间', exactTimeText(receipt.at)],
          ['日志序号', seq === null ? '开标后公布' : String(seq)],
          ['公开日志', sealedPlaceInWords(found), 'wide'],
          ['签名公钥指纹', fingerprintText(receipt.keyId), 'wide'],
        ]}
      />
    </Panel>
  );
}
