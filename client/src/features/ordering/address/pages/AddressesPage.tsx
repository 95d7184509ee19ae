import type { Address } from '@jicai/shared/contract/ordering/address.ts';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useAddresses, useKnown } from '../api.ts';
import { AddressDialog } from '../components/AddressDialog.tsx';

const columns = (onEdit: (row: Address) => void): readonly Column<Address>[] => [
  { title: '收货人', isHeading: true, render: ({ receiver }) => receiver },
  { title: '联系电话', render: ({ phone }) => <span className="tnum">{phone}</span> },
  { title: '所在地区', render: ({ regionName }) => regionName },
  { title: '详细地址', render: ({ detail }) => detail },
  {
    title: '默认',
    render: ({ isDefault }) => (isDefault ? <Badge variant="light">默认</Badge> : '—'),
  },
  {
    title: '操作',
    render: (row) => (
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`修改地址：${row.receiver} ${row.detail}`}
        onClick={() => onEdit(row)}
      >
        修改
      </Button>
    ),
  },
];

/** /member/address: the person's address book, outside of a checkout. */
export default function AddressesPage() {
  const query = useAddresses();
  // The dialog of a new address begins with it.
  useKnown();
  const [edited, setEdited] = useState<{ readonly entry: Address | null } | null>(null);
  const add = <Button onClick={() => setEdited({ entry: null })}>新增收货地址</Button>;
  return (
    <>
      <PageHeader
        title="收货地址"
        hint="结算时选用；修改不影响已提交的订单"
        actions={query.data && query.data.rows.length > 0 && add}
      />
      <Panel>
        <Loaded
          query={query}
          what="收货地址加载失败"
          empty={<Empty text="还没有收货地址，添加后结算时可直接选用" action={add} />}
        >
          {(data) => (
            <DataTable
              caption="收货地址"
              columns={columns((entry) => setEdited({ entry }))}
              rows={data.rows}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </Panel>
      {edited && (
        <AddressDialog
          entry={edited.entry}
          onSaved={() => void query.refetch()}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
