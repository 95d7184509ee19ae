import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  type BudgetMove,
  type BudgetRow,
  budgetEndpoints,
} from '@jicai/shared/contract/ordering/budget.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  budgetKinds,
  fundsLabels,
  moveKinds,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { dateTimeText, dayText } from '../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { WayTo } from '../../../../ui/page/WayTo.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { PolicyBadge } from '../components/BudgetBadges.tsx';
import { BudgetDialog } from '../components/BudgetDialog.tsx';
import { BUDGET_PARAM, budgetPaths } from '../paths.ts';

const change = (amount: Fen) => (amount === 0 ? '—' : <Money isPrice={false} amount={amount} />);

/** The document behind a move; a link where there is a page for it. */
function Cause({ business, businessId, businessNumber }: BudgetMove) {
  if (business === 'entry') return '—';
  if (business === 'carryOver') {
    return (
      <Anchor component={Link} to={budgetPaths.budget.to(businessId)}>
        {businessNumber} 年度结转
      </Anchor>
    );
  }
  const to =
    business === 'order'
      ? businessPaths.orderDetail(businessId)
      : businessPaths.projectFile(businessId);
  return (
    <Anchor component={Link} to={to} className="tnum">
      {businessNumber}
    </Anchor>
  );
}

const columns: readonly Column<BudgetMove>[] = [
  {
    title: '时间',
    isHeading: true,
    render: ({ atMs }) => <span className="tnum">{dateTimeText(atMs)}</span>,
  },
  { title: '变动', render: ({ kind }) => moveKinds[kind] },
  { title: '单据', render: Cause },
  { title: '金额', isNumber: true, render: ({ amount }) => change(amount) },
  { title: '占用', isNumber: true, render: ({ reserved }) => change(reserved) },
  { title: '支出', isNumber: true, render: ({ used }) => change(used) },
  { title: '经办', render: ({ personName }) => personName || '系统' },
  { title: '说明', render: ({ note }) => note || '—' },
];

const validity = ({ validFromMs, validUntilMs }: BudgetRow): string => {
  if (validFromMs === null && validUntilMs === null) return '全年';
  const from = validFromMs === null ? '年初' : dayText(validFromMs);
  return `${from} 至 ${validUntilMs === null ? '年末' : dayText(validUntilMs - 1)}`;
};

/** /zjgl/YsDetail?ysid=: one budget with its balance and its ledger. */
export default function BudgetPage() {
  const [params] = useSearchParams();
  const id = params.get(BUDGET_PARAM) ?? '';
  const [page, setPage] = useState(1);
  const [isEditing, setEditing] = useState(false);
  const query = useCall(
    budgetEndpoints.read,
    { id, page, pageSize: limits.pageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
  const { data, error, refetch } = query;
  if (!data)
    return (
      <Unloaded
        what="预算加载失败"
        error={error}
        refetch={refetch}
        away={<WayTo to={budgetPaths.budgets.to()}>返回预算列表</WayTo>}
      />
    );
  const { budget, mayEdit } = data;
  return (
    <>
      <PageHeader
        title={budget.name}
        hint={
          <Group component="span" gap="xs">
            <Text component="span" className="tnum">
              {budget.year} 年度 · {budget.number}
            </Text>
            {budget.isClosed ? (
              <Badge color="gray">已停用</Badge>
            ) : (
              <PolicyBadge policy={budget.policy} />
            )}
          </Group>
        }
        actions={mayEdit && <Button onClick={() => setEditing(true)}>调整</Button>}
      />
      <Stack gap="md">
        <Panel title="余额">
          <Facts
            facts={[
              ['金额', <Money key="amount" isPrice={false} amount={budget.amount} />],
              ['已占用', <Money key="reserved" isPrice={false} amount={budget.reserved} />],
              ['已支出', <Money key="used" isPrice={false} amount={budget.used} />],
              [
                '可用',
                <Money key="available" isPrice={false} amount={budget.available} fw={700} />,
              ],
              ['类型', budgetKinds[budget.kind]],
              ['资金性质', fundsLabels[budget.fundsType]],
              ['品目', budget.categoryName || '全部品目'],
              ['负责人', budget.holderName || '—'],
              ['有效期', validity(budget)],
            ]}
          />
        </Panel>
        <Panel title="台账">
          <ListRows
            query={query}
            caption="台账"
            columns={columns}
            keyOf={({ number }) => String(number)}
            page={page}
            onPage={setPage}
            empty="没有变动"
          />
        </Panel>
      </Stack>
      {isEditing && (
        <BudgetDialog budget={budget} year={budget.year} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
