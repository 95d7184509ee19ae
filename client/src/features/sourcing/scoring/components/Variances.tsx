import type { ScoreVariance } from '@jicai/shared/contract/sourcing/scoring.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

interface Props {
  readonly variances: readonly ScoreVariance[];
  readonly percent: number;
}

/** Points far from the mean, with the reasons of their evaluators (PE5). */
export function Variances({ variances, percent }: Props) {
  return (
    <DataTable
      caption={`与平均分偏差超过 ${percent}% 的评分`}
      isTitled
      rows={variances}
      keyOf={({ personId, code }) => `${personId} ${code}`}
      columns={[
        { title: '评审人员', isHeading: true, render: ({ name }) => name },
        { title: '供应商', render: ({ code }) => code },
        { title: '评分', isNumber: true, render: ({ total }) => pointsText(total) },
        { title: '平均分', isNumber: true, render: ({ mean }) => pointsText(mean) },
        {
          title: '偏差说明',
          render: ({ reason }) => reason || '待评审人员说明',
        },
      ]}
    />
  );
}
