import {
  type Agreement,
  type AuditReport,
  CHECKED,
} from '@jicai/shared/domain/auction/audit/audit.ts';
import { ASPECT_NAMES, sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import {
  brokenLinkOf,
  provenBy,
  unprovenBy,
} from '@jicai/shared/domain/auction/audit/trust/statements.ts';
import { verdictKind } from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import {
  AGREEMENT_WORDS,
  logVerdictOf,
  placeOf,
  verdictOf,
} from '@jicai/shared/domain/auction/audit/words.ts';
import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDownload,
  IconHelpCircle,
} from '@tabler/icons-react';
import { download } from '../../../../lib/browser/download.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import classes from './audit.module.css';
import { iconOf, levelOf } from './level-icon.ts';
import { Sentences } from './Sentences.tsx';

const ICONS: Readonly<Record<Agreement, typeof IconClock>> = {
  agrees: IconCircleCheck,
  fails: IconCircleX,
  notPublic: IconClock,
  unchecked: IconHelpCircle,
};
/** The largest number of findings that are listed; a damaged log may have one at every event. */
const FINDINGS_SHOWN = 20;

interface Props {
  readonly report: AuditReport;
  /** The text of the log, offered for download. */
  readonly file: string;
  /**
   * True if a receipt's verdict is shown above. A good log is then shown without emphasis, as it does not
   * prove the receipt.
   */
  readonly isBesideReceipt?: boolean;
}

/**
 * Shows the first broken link of the hash chain: its place, the expected hash and the hash found. Renders
 * nothing if the chain is intact.
 */
function Link({ report }: Pick<Props, 'report'>) {
  const link = brokenLinkOf(report);
  if (!link) return null;
  return (
    <dl className={classes.link}>
      <dt>首个断点</dt>
      <dd>
        {placeOf(link.seq)}：{link.text}
      </dd>
      {link.expected !== null && (
        <>
          <dt>应为</dt>
          <dd>{link.expected}</dd>
        </>
      )}
      {link.found !== null && (
        <>
          <dt>实为</dt>
          <dd>{link.found}</dd>
        </>
      )}
    </dl>
  );
}

/** The verdict on a log: one sentence, what was checked, what that does not prove, and the findings. */
export function Verdict({ report, file, isBesideReceipt = false }: Props) {
  const { agreement, findings, head, packageNumber } = report;
  const kind = verdictKind(report);
  const Icon = iconOf(kind);
  const level = levelOf(kind);
  const isQuiet = isBesideReceipt && level === 'good';
  return (
    <Panel className={classes.verdict ?? ''} data-level={isQuiet ? 'quiet' : level}>
      <div className={classes.sentence} role={isBesideReceipt ? undefined : 'status'}>
        {!isQuiet && <Icon size={36} stroke={1.6} aria-hidden />}
        <div>
          <h2>{isBesideReceipt ? logVerdictOf(report) : verdictOf(report)}</h2>
          {isBesideReceipt && <p className={classes.muted}>只说明公开日志，不说明上面的回执</p>}
          <p className={classes.muted}>竞价 {packageNumber}</p>
        </div>
        <Button
          className={classes.save ?? ''}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`竞价日志-${packageNumber}.jsonl`, 'application/jsonl', file)}
        >
          下载日志
        </Button>
      </div>
      <Link report={report} />
      <ul className={classes.aspects}>
        {CHECKED.map((aspect) => {
          const found = agreement[aspect];
          const Mark = ICONS[found];
          return (
            <li key={aspect} data-found={found}>
              <Mark size={18} aria-hidden />
              <span>{ASPECT_NAMES[aspect]}</span>
              <b>{AGREEMENT_WORDS[found]}</b>
            </li>
          );
        })}
      </ul>
      <Sentences title="已核对" sentences={provenBy(report)} />
      <Sentences title="不能证明" sentences={unprovenBy(report)} />
      {findings.length > 0 && (
        <ol className={classes.findings} aria-label="不符之处">
          {findings.slice(0, FINDINGS_SHOWN).map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings never move
            <li key={index}>
              <b>{placeOf(finding.seq)}</b>：{sayFinding(finding)}
            </li>
          ))}
          {findings.length > FINDINGS_SHOWN && <li>另有 {findings.length - FINDINGS_SHOWN} 处</li>}
        </ol>
      )}
      <dl className={classes.head}>
        <dt>末条校验值</dt>
        <dd>{head.hash}</dd>
      </dl>
    </Panel>
  );
}
