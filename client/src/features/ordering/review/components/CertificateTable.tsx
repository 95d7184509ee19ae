import type { OrderReview, ReviewCertificate } from '@jicai/shared/contract/ordering/review.ts';
import { Text } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { certificateAt, certificateLabels, certificateThen, firstAdded } from '../model/facts.ts';
import classes from './FactsTable.module.css';

type Props = Pick<OrderReview, 'certificates' | 'lines' | 'submittedAtMs' | 'serverTimeMs'>;

const titles = { added: '加入购物车时', submitted: '提交时', now: '当前' } as const;

const endText = (ms: number | null) =>
  ms === null ? '长期' : `至 ${dateTimeText(ms).slice(0, 10)}`;

/** The supplier's certificates at the cart, at the submit and now. */
export function CertificateTable({ certificates, lines, submittedAtMs, serverTimeMs }: Props) {
  if (certificates.length === 0) return <Text c="var(--jc-muted)">供应商没有登记资质证书</Text>;
  const addedAtMs = firstAdded(lines);
  return (
    <ScrollBox className={classes.scroll} label="资质对比">
      <table className={`${classes.table} ${classes.three}`}>
        <thead>
          <tr>
            <th scope="col">证书</th>
            <th scope="col">编号</th>
            {Object.values(titles).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {certificates.map((certificate) => (
            <tr key={`${certificate.name} ${certificate.number}`}>
              <th scope="row">{certificate.name}</th>
              <td className={classes.whole}>{certificate.number}</td>
              <Cell certificate={certificate} moment="added" atMs={addedAtMs} />
              <Cell certificate={certificate} moment="submitted" atMs={submittedAtMs} />
              <Cell certificate={certificate} moment="now" atMs={serverTimeMs} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface CellProps {
  readonly certificate: ReviewCertificate;
  readonly moment: keyof typeof titles;
  readonly atMs: number | null;
}

function Cell({ certificate, moment, atMs }: CellProps) {
  const state = certificateAt(certificate, moment, atMs);
  const { endMs } = certificateThen(certificate, moment);
  return (
    <td data-title={titles[moment]}>
      <span className={state === 'good' ? '' : classes.alarm}>{certificateLabels[state]}</span>
      {state !== 'missing' && state !== 'unknown' && (
        <span className={`${classes.note} tnum`}>{endText(endMs)}</span>
      )}
    </td>
  );
}
