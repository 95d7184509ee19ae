import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import type { ReceiptReport } from '@jicai/shared/domain/auction/audit/receipt.ts';
import type { SealedReceiptReport } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import { issuerGaps, issuerWords } from '@jicai/shared/domain/auction/audit/trust/issuer-words.ts';
import { receiptVerdictKind } from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import { placeLevelOf, receiptVerdictOf } from '@jicai/shared/domain/auction/audit/words.ts';
import { fingerprintText } from '@jicai/shared/domain/kernel/key-list.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { IconCircleX } from '@tabler/icons-react';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import classes from './audit.module.css';
import { iconOf, levelOf } from './level-icon.ts';
import { Sentences } from './Sentences.tsx';

interface Props {
  readonly found: ReceiptReport | SealedReceiptReport;
  /** The text of the amount; for a sealed quote a text without the amount. */
  readonly offer: string;
  /** The text of the sequence number of the receipt's event in the log. */
  readonly number: string;
  /** The sentence that says whether the public log contains the receipt's event. */
  readonly place: string;
}

/** Whether the public log contains the receipt's event; emphasized if the log contradicts the receipt. */
function Place({ found, text }: Pick<Props, 'found'> & { readonly text: string }) {
  if (placeLevelOf(found) !== 'bad') return text;
  return (
    <strong className={classes.wrong}>
      <IconCircleX size={18} aria-hidden />
      {text}
    </strong>
  );
}

/** The verdict on one receipt by itself, the facts in it, and its place in the public log. */
export function OneReceipt({ found, offer, number, place }: Props) {
  const { receipt, own, issuer } = found;
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
          ['报价', offer],
          ['服务器时间', exactTimeText(receipt.at)],
          ['日志序号', number],
          ['公开日志', <Place key="place" found={found} text={place} />, 'wide'],
          ['签名公钥指纹', fingerprintText(receipt.keyId), 'wide'],
        ]}
      />
    </Panel>
  );
}
