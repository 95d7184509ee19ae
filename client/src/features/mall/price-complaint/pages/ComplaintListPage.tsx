import type { PriceComplaint } from '@jicai/shared/contract/mall/price-complaint.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useComplaints } from '../api.ts';
import { AnswerDialog } from '../components/AnswerDialog.tsx';
import { complaintColumns } from '../components/columns.tsx';
import { priceComplaintPaths } from '../paths.ts';

/** /spsh/JgjbList: complaints about prices, for the reviewers of products. */
export default function ComplaintListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  const isOpen = params.get('all') !== '1';
  const [answered, setAnswered] = useState<PriceComplaint | null>(null);
  const show = (next: { page?: number; all?: boolean }) => {
    const all = next.all ?? !isOpen;
    void navigate(
      priceComplaintPaths.priceComplaints.to({ page: next.page ?? null, all: all ? 1 : null }),
    );
  };
  const columns: readonly Column<PriceComplaint>[] = [
    ...complaintColumns,
    { title: '举报人', render: ({ personName, unitName }) => `${personName}（${unitName}）` },
    {
      title: '操作',
      render: (row) =>
        row.result === null ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setAnswered(row)}>
            答复
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title="价格举报"
        actions={
          <Switch
            label="仅待处理"
            checked={isOpen}
            onChange={(event) => show({ all: !event.currentTarget.checked })}
          />
        }
      />
      <Panel>
        <ListRows
          query={useComplaints(isOpen, page)}
          caption="价格举报"
          columns={columns}
          keyOf={({ id }) => id}
          page={page}
          pageSize={limits.adminPageSize}
          onPage={(next) => show({ page: next })}
          empty={isOpen ? '没有待处理的价格举报' : '还没有价格举报'}
        />
      </Panel>
      {answered && <AnswerDialog complaint={answered} onClose={() => setAnswered(null)} />}
    </>
  );
}
