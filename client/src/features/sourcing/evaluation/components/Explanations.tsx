import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

/** The questions about prices, and what their suppliers said. */
export function Explanations({ grid }: { readonly grid: EvaluationGrid }) {
  const { explanations } = grid;
  if (explanations.length === 0) return null;
  return (
    <DataTable
      caption="报价说明"
      isTitled
      rows={explanations}
      keyOf={({ id }) => id}
      columns={[
        { title: '报价号', isHeading: true, render: ({ code }) => code },
        { title: '事项', render: ({ lineNo }) => (lineNo === null ? '总报价' : `第 ${lineNo} 行`) },
        { title: '问题', render: ({ question }) => question },
        {
          title: '供应商说明',
          render: ({ answer, dueAtMs }) => answer ?? `待答复，${dateTimeText(dueAtMs)} 截止`,
        },
      ]}
    />
  );
}
