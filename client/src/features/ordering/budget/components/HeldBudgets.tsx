import type { HeldBudget } from '@jicai/shared/contract/ordering/budget.ts';
import { budgetKinds } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

/** The share of its unit's budgets that an order or a project holds. */
export function HeldBudgets({ budgets }: { readonly budgets: readonly HeldBudget[] }) {
  return (
    <DataTable
      caption="预算占用"
      rows={budgets}
      keyOf={({ number }) => number}
      columns={[
        { title: '预算', isHeading: true, render: ({ name, number }) => `${name}（${number}）` },
        { title: '类型', isMinor: true, render: ({ kind }) => budgetKinds[kind] },
        {
          title: '占用',
          isNumber: true,
          render: ({ reserved }) => <Money isPrice={false} amount={reserved} />,
        },
        {
          title: '支出',
          isNumber: true,
          render: ({ used }) => <Money isPrice={false} amount={used} />,
        },
        {
          title: '预算剩余可用',
          isNumber: true,
          render: ({ available }) => <Money isPrice={false} amount={available} />,
        },
      ]}
    />
  );
}
