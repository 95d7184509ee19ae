import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { StatementRow } from '@jicai/shared/contract/fulfilment/statement.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { ListFilters } from '../../settlement/components/ListFrame.tsx';
import { PAGE_SIZE, requestOf } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { statementColumns } from '../../statement/pages/StatementListPage.tsx';
import { invoicePaths } from '../paths.ts';

/** /MemberInvoiceBill: confirmed statements for which no invoice was applied for. */
export default function BillablePage() {
  const { state, show } = useListState(invoicePaths.billable.pattern);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { tab: _, ...request } = requestOf(state);
  const query = useCall(invoiceEndpoints.billable, request, {
    keepPrevious: true,
    alwaysNew: true,
    quiet: true,
  });
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const columns: readonly Column<StatementRow>[] = [
    {
      title: '选择',
      render: ({ id, number }) => (
        <Checkbox
          aria-label={`选择 ${number}`}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ),
    },
    ...statementColumns(false),
  ];
  return (
    <>
      <PageHeader
        title="申请开票"
        hint="同一供应商、同一资金性质的对账单可以合并开票"
        actions={
          <Button
            disabled={chosen.length === 0}
            onClick={() => void navigate(invoicePaths.invoiceApply.to(chosen.join(',')))}
          >
            申请开票（{chosen.length}）
          </Button>
        }
      />
      <Panel>
        <ListFilters state={state} onChange={show} hint="对账单号或供应商">
          <ExportButton list="billable" keyword={state.keyword} fundsType={state.fundsType} />
        </ListFilters>
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="可开票对账单"
          columns={columns}
          keyOf={({ id }) => id}
          page={state.page}
          onPage={(page) => show({ page })}
          empty="没有可开票的对账单，双方确认后可以申请"
        />
      </Panel>
    </>
  );
}
