import { useState } from 'react';
import { dayText } from '../../../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../../../ui/page/states.tsx';
import { Money } from '../../../../../../ui/show/Money.tsx';
import { DataTable } from '../../../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../../../ui/table/Pager.tsx';
import { useProductDeals } from '../../../api.ts';

interface Props {
  readonly productId: string;
  readonly unit: string;
}

const ROWS = 10;

/** The deals with buyer, quantity, price and time: public by the rules of procurement. */
export function DealTable({ productId, unit }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useProductDeals(productId, page);
  if (!data) return <Unloaded what="成交记录加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="还没有成交记录" />;
  return (
    <>
      <DataTable
        caption="成交记录"
        rows={data.rows}
        keyOf={(row) => `${row.atMs}-${row.unitName}-${row.quantity}`}
        columns={[
          { title: '采购单位', render: (row) => row.unitName, isHeading: true },
          { title: '成交单价', render: (row) => <Money amount={row.price} />, isNumber: true },
          { title: '数量', render: (row) => `${row.quantity} ${unit}`, isNumber: true },
          { title: '成交时间', render: (row) => dayText(row.atMs), isNumber: true },
        ]}
      />
      <Pager page={page} pages={Math.ceil(data.total / ROWS)} onPage={setPage} />
    </>
  );
}
