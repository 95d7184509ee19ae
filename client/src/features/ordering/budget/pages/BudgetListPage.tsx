import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type BudgetRow, budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import {
  type BudgetKind,
  budgetKinds,
  fundsLabels,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { Anchor, Badge, Box, Button, Group, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { PolicyBadge } from '../components/BudgetBadges.tsx';
import { BudgetDialog } from '../components/BudgetDialog.tsx';
import { CarryDialog } from '../components/CarryDialog.tsx';
import { ImportDialog } from '../components/ImportDialog.tsx';
import { type BudgetListState, queryOf, readListState } from '../model/list-state.ts';
import { budgetPaths } from '../paths.ts';

/** Lists of the administration have 60 rows (spec section 9). */
const PAGE_SIZE = 60;

const columns: readonly Column<BudgetRow>[] = [
  {
    title: '预算',
    isHeading: true,
    render: ({ id, name, number }) => (
      <Anchor component={Link} to={budgetPaths.budget.to(id)}>
        {name}（<span className="tnum">{number}</span>）
      </Anchor>
    ),
  },
  { title: '年度', render: ({ year }) => <span className="tnum">{year}</span> },
  { title: '类型', render: ({ kind }) => budgetKinds[kind] },
  { title: '资金性质', isMinor: true, render: ({ fundsType }) => fundsLabels[fundsType] },
  { title: '品目', isMinor: true, render: ({ categoryName }) => categoryName || '全部品目' },
  { title: '负责人', render: ({ holderName }) => holderName || '—' },
  {
    title: '超预算时',
    render: ({ policy, isClosed }) =>
      isClosed ? <Badge color="gray">已停用</Badge> : <PolicyBadge policy={policy} />,
  },
  {
    title: '金额',
    isNumber: true,
    render: ({ amount }) => <Money isPrice={false} amount={amount} />,
  },
  {
    title: '已占用',
    isNumber: true,
    render: ({ reserved }) => <Money isPrice={false} amount={reserved} />,
  },
  {
    title: '已支出',
    isNumber: true,
    render: ({ used }) => <Money isPrice={false} amount={used} />,
  },
  {
    title: '可用',
    isNumber: true,
    render: ({ available }) => <Money isPrice={false} amount={available} fw={600} />,
  },
];

/** /zjgl/YsList: the budgets, cards, quotas and plans of the caller's unit. */
export default function BudgetListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readListState(params);
  const { page, ...filter } = state;
  const [dialog, setDialog] = useState<'add' | 'carry' | 'import' | null>(null);
  const query = useCall(
    budgetEndpoints.list,
    { ...filter, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
  const show = (change: Partial<BudgetListState>) =>
    void navigate(budgetPaths.budgets.to(queryOf({ ...state, page: 1, ...change })));
  const { data } = query;
  const year = state.year ?? data?.currentYear ?? 0;
  return (
    <>
      <PageHeader
        title="预算管理"
        hint="提交订单时占用，取消或退回时释放，付款时支出，退款时退回"
        actions={
          data?.mayEdit && (
            <Group gap="sm">
              <Button variant="default" onClick={() => setDialog('carry')}>
                年终结转
              </Button>
              <Button variant="default" onClick={() => setDialog('import')}>
                导入
              </Button>
              <Button onClick={() => setDialog('add')}>新增预算</Button>
            </Group>
          )
        }
      />
      <Panel>
        <Filters state={state} onShow={show} />
        {data && data.total > 0 && (
          <Box mb="md">
            <Sums sums={data.sums} />
          </Box>
        )}
        <ListRows
          query={query}
          caption="预算"
          columns={columns}
          keyOf={({ id }) => id}
          page={page}
          pageSize={PAGE_SIZE}
          onPage={(next) => show({ page: next })}
          empty="没有符合条件的预算。没有预算的采购不受预算控制。"
        />
      </Panel>
      {dialog === 'add' && (
        <BudgetDialog budget={null} year={year} onClose={() => setDialog(null)} />
      )}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
      {dialog === 'carry' && <CarryDialog year={year} onClose={() => setDialog(null)} />}
    </>
  );
}

interface FiltersProps {
  readonly state: BudgetListState;
  readonly onShow: (change: Partial<BudgetListState>) => void;
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function Filters({ state, onShow }: FiltersProps) {
  const { page: _, ...filter } = state;
  const file = useMadeFile(budgetEndpoints.exportList);
  return (
    <Group justify="space-between" mb="sm">
      <Group gap="sm">
        <KeywordSearch
          hint="编号、名称或负责人"
          keyword={state.keyword}
          maxLength={64}
          hasButton
          onSearch={(keyword) => onShow({ keyword })}
        />
        <NumberField
          aria-label="年度"
          placeholder="年度"
          w={100}
          hideControls
          min={2000}
          max={2100}
          value={state.year}
          onChange={(typed) => {
            const year = typed === '' ? null : typed;
            if (year !== state.year) onShow({ year });
          }}
        />
        <Select
          aria-label="类型"
          placeholder="类型"
          clearable
          w={130}
          value={state.kind}
          data={options(budgetKinds)}
          onChange={(kind) => onShow({ kind: kind as BudgetKind | null })}
        />
        <Select
          aria-label="资金性质"
          placeholder="资金性质"
          clearable
          w={150}
          value={state.fundsType}
          data={options(fundsLabels)}
          onChange={(funds) => onShow({ fundsType: funds as BudgetListState['fundsType'] })}
        />
      </Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={file.isLoading}
        onClick={() => void file.fetchFile(filter)}
      >
        导出 Excel
      </Button>
    </Group>
  );
}

function Sums({ sums }: Pick<ResponseOf<typeof budgetEndpoints.list>, 'sums'>) {
  return (
    <Facts
      facts={[
        ['金额合计', <Money key="amount" isPrice={false} amount={sums.amount} />],
        ['已占用', <Money key="reserved" isPrice={false} amount={sums.reserved} />],
        ['已支出', <Money key="used" isPrice={false} amount={sums.used} />],
        ['可用', <Money key="available" isPrice={false} amount={sums.available} fw={600} />],
      ]}
    />
  );
}
