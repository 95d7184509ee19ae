import { type OverdueUnit, overviewEndpoints } from '@jicai/shared/contract/fulfilment/overview.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Badge, Group } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { PAGE_SIZE } from '../../settlement/model/list-state.ts';
import { overviewPaths } from '../paths.ts';

const bucket = (title: string, of: (row: OverdueUnit) => Fen): Column<OverdueUnit> => ({
  title,
  isNumber: true,
  isMinor: true,
  render: (row) => <Money amount={of(row)} isPrice={false} />,
});

const columns: readonly Column<OverdueUnit>[] = [
  { title: '采购单位', isHeading: true, render: ({ unitName }) => unitName },
  { title: '逾期发票', isNumber: true, render: ({ invoices }) => `${invoices} 张` },
  { title: '供应商', isNumber: true, isMinor: true, render: ({ suppliers }) => `${suppliers} 家` },
  {
    title: '最长逾期',
    isNumber: true,
    render: ({ daysOverdue }) => (
      <Badge color={daysOverdue > 30 ? 'red' : 'orange'} variant="light" radius="sm">
        {daysOverdue} 天
      </Badge>
    ),
  },
  bucket('30 天内', ({ upTo30 }) => upTo30),
  bucket('31–60 天', ({ upTo60 }) => upTo60),
  bucket('61–90 天', ({ upTo90 }) => upTo90),
  bucket('90 天以上', ({ over90 }) => over90),
  { title: '逾期金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

/** /MemberPaymentYq: overdue payments of one's unit and of the units below it. */
export default function OverdueUnitsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = { keyword: params.get('keyword') ?? '', page: readPage(params) };
  const show = (change: Partial<typeof state>) =>
    void navigate(overviewPaths.overdueUnits.to({ ...state, page: 1, ...change }));
  const query = useCall(
    overviewEndpoints.overdueUnits,
    { ...state, pageSize: PAGE_SIZE },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
  return (
    <>
      <PageHeader
        title="逾期付款"
        hint="本单位及下属单位已过付款期限的款项；当天到期不算逾期"
        actions={<ExportButton list="overdueUnits" keyword={state.keyword} />}
      />
      <Panel>
        <Group justify="flex-end" mb="sm">
          <KeywordSearch
            hint="单位名称"
            keyword={state.keyword}
            maxLength={64}
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="逾期单位"
          columns={columns}
          keyOf={({ unitId }) => unitId}
          page={state.page}
          onPage={(page) => show({ page })}
          empty={state.keyword ? '没有符合条件的单位' : '没有逾期的付款'}
        />
      </Panel>
    </>
  );
}
