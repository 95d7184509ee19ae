import {
  type OpenSupplier,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { fundsLabels, PAGE_SIZE } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { MakeDialog } from '../components/MakeDialog.tsx';
import { statementPaths } from '../paths.ts';

const columns = (onMake: (row: OpenSupplier) => void): readonly Column<OpenSupplier>[] => [
  { title: '供应商', isHeading: true, render: ({ supplierName }) => supplierName },
  { title: '资金性质', render: ({ fundsType }) => fundsLabels[fundsType] },
  { title: '订单', isNumber: true, render: ({ orders }) => orders },
  { title: '明细', isNumber: true, render: ({ lines }) => lines },
  { title: '最早验收', render: ({ oldestMs }) => (oldestMs === null ? '—' : dayText(oldestMs)) },
  {
    title: '售后扣减',
    isNumber: true,
    isMinor: true,
    render: ({ deducted }) => <Money amount={deducted} isPrice={false} />,
  },
  { title: '待对账金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  {
    title: '操作',
    render: (row) => (
      <Button size="compact-sm" onClick={() => onMake(row)}>
        生成对账单
      </Button>
    ),
  },
];

/** /billlist: what was accepted and not reconciled yet, by supplier and funds type. */
export default function OpenStatementsPage() {
  const { state, show } = useListState(statementPaths.openStatements.pattern);
  const [chosen, setChosen] = useState<OpenSupplier | null>(null);
  const query = useCall(
    statementEndpoints.openSuppliers,
    { page: state.page, pageSize: PAGE_SIZE },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
  return (
    <>
      <PageHeader
        title="待对账"
        hint="已验收、尚未进入对账单的商品；不同资金性质分开对账"
        actions={<ExportButton list="openStatements" />}
      />
      <Panel>
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="待对账供应商"
          columns={columns(setChosen)}
          keyOf={({ supplierId, fundsType }) => `${supplierId} ${fundsType}`}
          page={state.page}
          onPage={(page) => show({ page })}
          empty="没有待对账的商品"
        />
      </Panel>
      {chosen && <MakeDialog of={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
