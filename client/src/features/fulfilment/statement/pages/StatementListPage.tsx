import {
  type StatementRow,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
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
import { StatementBadge } from '../../settlement/components/StateBadge.tsx';
import { fundsLabels, PAGE_SIZE, requestOf } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { statementPaths } from '../paths.ts';

const TABS = { open: '对账中', done: '已对账', all: '全部' } as const;

/** The columns of a list of statements; a supplier reads the unit's name, a unit the supplier's. */
export const statementColumns = (isSupplier: boolean): readonly Column<StatementRow>[] => [
  {
    title: '对账单号',
    isHeading: true,
    render: ({ id, number }) => (
      <Anchor
        component={Link}
        className="tnum"
        to={(isSupplier ? statementPaths.supplierStatement : statementPaths.statement).to(id)}
      >
        {number}
      </Anchor>
    ),
  },
  { title: '状态', render: ({ state }) => <StatementBadge state={state} /> },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '资金性质', isMinor: true, render: ({ fundsType }) => fundsLabels[fundsType] },
  { title: '期间', render: (row) => `${dayText(row.fromMs)} 至 ${dayText(row.toMs)}` },
  { title: '明细', isNumber: true, isMinor: true, render: ({ lines }) => lines },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

/** /billdonelist: the statements of the unit, or of the supplier. */
export default function StatementListPage() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { state, show } = useListState(statementPaths.statements.pattern, 'all');
  const query = useCall(statementEndpoints.list, requestOf(state), {
    keepPrevious: true,
    alwaysNew: true,
    quiet: true,
  });
  const file = useMadeFile(statementEndpoints.exportList);
  const { page: _, pageSize: __, ...filter } = requestOf(state);
  return (
    <>
      <PageHeader title="对账单" />
      <Panel>
        <ListFilters
          state={state}
          onChange={show}
          tabs={TABS}
          hint="对账单号、供应商或采购单位"
          onExport={() => void file.fetchFile(filter)}
          isExporting={file.isLoading}
        />
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="对账单"
          columns={statementColumns(isSupplier)}
          keyOf={({ id }) => id}
          page={state.page}
          onPage={(page) => show({ page })}
          empty={state.keyword === '' ? '还没有对账单' : '没有符合条件的对账单'}
        />
      </Panel>
    </>
  );
}
