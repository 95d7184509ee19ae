import {
  type ApplicationRow,
  invoiceEndpoints,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import { Anchor } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { ListFilters } from '../../settlement/components/ListFrame.tsx';
import { ApplicationBadge } from '../../settlement/components/StateBadge.tsx';
import { PAGE_SIZE, requestOf } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { invoicePaths } from '../paths.ts';

const TABS = { open: '开票中', done: '已收票', all: '全部' } as const;

const columns = (isSupplier: boolean): readonly Column<ApplicationRow>[] => [
  {
    title: '申请单号',
    isHeading: true,
    render: ({ id, number }) => (
      <Anchor
        component={Link}
        className="tnum"
        to={(isSupplier ? invoicePaths.supplierInvoice : invoicePaths.invoice).to(id)}
      >
        {number}
      </Anchor>
    ),
  },
  { title: '状态', render: ({ state }) => <ApplicationBadge state={state} /> },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '发票抬头', isMinor: true, render: ({ title }) => title },
  { title: '申请金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  {
    title: '已开金额',
    isNumber: true,
    render: ({ invoiced }) => <Money amount={invoiced} isPrice={false} />,
  },
  { title: '申请日期', render: ({ createdAtMs }) => dayText(createdAtMs) },
];

/** /MemberInvoice: applications for invoices of the unit, or to the supplier. */
export default function ApplicationListPage() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { state, show } = useListState(invoicePaths.invoices.pattern, 'all');
  const query = useCall(invoiceEndpoints.list, requestOf(state), {
    keepPrevious: true,
    alwaysNew: true,
    quiet: true,
  });
  const file = useMadeFile(invoiceEndpoints.exportList);
  const { page: _, pageSize: __, ...filter } = requestOf(state);
  return (
    <>
      <PageHeader title="发票管理" />
      <Panel>
        <ListFilters
          state={state}
          onChange={show}
          tabs={TABS}
          hint="申请单号、发票号码、订单号或单位"
          onExport={() => void file.fetchFile(filter)}
          isExporting={file.isLoading}
        />
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="开票申请"
          columns={columns(isSupplier)}
          keyOf={({ id }) => id}
          page={state.page}
          onPage={(page) => show({ page })}
          empty="没有开票申请"
        />
      </Panel>
    </>
  );
}
