import type { OwnScoring } from '@jicai/shared/contract/sourcing/scoring.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

/** The own sealed sheet. */
export function GivenScores({ scoring }: { readonly scoring: OwnScoring }) {
  const { given, suppliers, criteria } = scoring;
  const nameOf = new Map(suppliers.map(({ code, name }) => [code, name]));
  // In the order in which the form asked for them.
  const rows = given.toSorted((a, b) => a.code.localeCompare(b.code));
  return (
    <Panel title="我的评分（已密封提交）">
      <DataTable
        caption="我的评分"
        rows={rows}
        keyOf={({ code }) => code}
        columns={[
          {
            title: '供应商',
            isHeading: true,
            render: ({ code }) => `${code} ${nameOf.get(code) ?? ''}`,
          },
          ...criteria.map(({ name, points: most }, index) => ({
            title: `${name}（${most}）`,
            isNumber: true,
            render: ({ points }: { readonly points: readonly number[] }) =>
              pointsText(points[index] ?? 0),
          })),
          {
            title: '合计',
            isNumber: true,
            render: ({ points }) => pointsText(points.reduce((sum, one) => sum + one, 0)),
          },
        ]}
      />
    </Panel>
  );
}
