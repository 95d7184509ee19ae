import { type InvoiceTitle, invoiceKindLabels } from '@jicai/shared/contract/ordering/address.ts';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useInvoiceTitles } from '../../../ordering/address/api.ts';
import { InvoiceDialog } from '../../../ordering/address/components/InvoiceDialog.tsx';
import { offeredTitle } from '../../../ordering/address/model/offered-title.ts';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';

const columns = (onEdit: (row: InvoiceTitle) => void): readonly Column<InvoiceTitle>[] => [
  { title: '发票抬头', isHeading: true, render: ({ title }) => title },
  { title: '类型', render: ({ kind }) => invoiceKindLabels[kind] },
  {
    title: '纳税人识别号',
    render: ({ taxNumber }) => <span className="tnum">{taxNumber || '—'}</span>,
  },
  { title: '地址、电话', isMinor: true, render: ({ addressPhone }) => addressPhone || '—' },
  { title: '开户行及账号', isMinor: true, render: ({ bankAccount }) => bankAccount || '—' },
  { title: '收票邮箱', render: ({ email }) => email || '—' },
  {
    title: '默认',
    render: ({ isDefault }) => (isDefault ? <Badge variant="light">默认</Badge> : '—'),
  },
  {
    title: '操作',
    render: (row) => (
      <Button size="compact-sm" variant="light" onClick={() => onEdit(row)}>
        修改
      </Button>
    ),
  },
];

/** /MemberInvoiceInfoList: the title book of the unit. */
export default function InvoiceTitlesPage() {
  const query = useInvoiceTitles();
  const [edited, setEdited] = useState<{ readonly entry: InvoiceTitle | null } | null>(null);
  return (
    <>
      <PageHeader
        title="开票信息"
        hint="本单位的发票抬头；已提交的申请保留当时的抬头"
        actions={
          <>
            <ExportButton list="invoiceTitles" />
            <Button onClick={() => setEdited({ entry: null })}>新增发票抬头</Button>
          </>
        }
      />
      <Panel>
        <Loaded
          query={query}
          what="发票抬头加载失败"
          empty="还没有发票抬头；新增后可在申请开票时选用"
        >
          {(data) => (
            <DataTable
              caption="发票抬头"
              columns={columns((entry) => setEdited({ entry }))}
              rows={data.rows}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </Panel>
      {edited && (
        <InvoiceDialog
          entry={edited.entry}
          offered={query.data ? offeredTitle(query.data) : null}
          onSaved={() => void query.refetch()}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
