import type {
  ComplaintResult,
  PriceComplaint,
} from '@jicai/shared/contract/mall/price-complaint.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Radio, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { useAnswerComplaint, useComplaints, useComplaintsChanged } from '../api.ts';
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

interface DialogProps {
  readonly complaint: PriceComplaint;
  readonly onClose: () => void;
}

function AnswerDialog({ complaint, onClose }: DialogProps) {
  const [result, setResult] = useState<ComplaintResult>('upheld');
  const [answer, setAnswer] = useState('');
  const sending = useAnswerComplaint();
  const changed = useComplaintsChanged();
  const { id, note, fileGroup } = complaint;
  return (
    <ActionDialog
      title="答复价格举报"
      text="答复将通知举报人；成立时同时通知供应商核查调整。"
      word="提交答复"
      sending={sending}
      onConfirm={() => sending.send({ id, result, answer }).then(changed)}
      onClose={onClose}
    >
      {note !== '' && <Text size="sm">说明：{note}</Text>}
      {fileGroup !== null && (
        <FileUpload label="价格截图" group={fileGroup} fileDomain="priceComplaint" readOnly />
      )}
      <Radio.Group
        label="处理结果"
        value={result}
        onChange={(value) => setResult(value === 'rejected' ? 'rejected' : 'upheld')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="upheld" label="成立" />
          <Radio value="rejected" label="不成立" />
        </Stack>
      </Radio.Group>
      <Textarea
        label="答复"
        withAsterisk
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
