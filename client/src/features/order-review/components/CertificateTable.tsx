import type { OrderReview, ReviewCertificate } from '@jicai/shared/contract/order-review.ts';
import { Text } from '@mantine/core';
import { dateTimeText } from '../../../lib/time-text.ts';
import { certificateAt, certificateWords } from '../model/facts.ts';
import classes from './FactsTable.module.css';

type Props = Pick<OrderReview, 'certificates' | 'submittedAtMs' | 'serverTimeMs'>;

const endText = (ms: number | null) =>
  ms === null ? '长期' : `至 ${dateTimeText(ms).slice(0, 10)}`;

/** The supplier's certificates at the submit and now. */
export function CertificateTable({ certificates, submittedAtMs, serverTimeMs }: Props) {
  if (certificates.length === 0) return <Text c="var(--jc-muted)">供应商没有登记资质证书</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="资质对比">
      <table className={`${classes.table} ${classes.two}`}>
        <thead>
          <tr>
            <th scope="col">证书</th>
            <th scope="col">编号</th>
            <th scope="col">提交时</th>
            <th scope="col">当前</th>
          </tr>
        </thead>
        <tbody>
          {certificates.map((certificate) => (
            <tr key={`${certificate.name} ${certificate.number}`}>
              <th scope="row">{certificate.name}</th>
              <td className={classes.whole}>{certificate.number}</td>
              <Cell certificate={certificate} moment="submitted" atMs={submittedAtMs} />
              <Cell certificate={certificate} moment="now" atMs={serverTimeMs} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly certificate: ReviewCertificate;
  readonly moment: 'submitted' | 'now';
  readonly atMs: number | null;
}

function Cell({ certificate, moment, atMs }: CellProps) {
  const state = certificateAt(certificate, moment, atMs);
  const end = moment === 'now' ? certificate.expiresAtMs : certificate.expiredAtMs;
  return (
    <td data-title={moment === 'now' ? '当前' : '提交时'}>
      <span className={state === 'good' ? '' : classes.alarm}>{certificateWords[state]}</span>
      {state !== 'missing' && state !== 'unknown' && (
        <span className={`${classes.note} tnum`}>{endText(end)}</span>
      )}
    </td>
  );
}
