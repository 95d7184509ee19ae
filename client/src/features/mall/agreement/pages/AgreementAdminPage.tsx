import type {
  AcceptanceRow,
  AgreementKind,
  AgreementRow,
} from '@jicai/shared/contract/mall/agreement.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { RichTextEditor } from '../../../../ui/rich-text/RichTextEditor.tsx';
import { RichText } from '../../../../ui/show/RichText.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import {
  useAcceptances,
  useAgreements,
  useAgreementsChanged,
  usePublishAgreement,
  useSaveAgreement,
} from '../api.ts';
import { agreementPaths } from '../paths.ts';

const KINDS = { entry: '供应商入驻协议', member: '会员注册协议' } as const;
const close = { 'aria-label': '关闭' };

const NEW: AgreementRow = {
  kind: 'entry',
  version: '',
  title: KINDS.entry,
  body: '',
  publishedAtMs: null,
  accepted: 0,
  concerned: 0,
};

type Opened = { readonly kind: 'edit' | 'read' | 'publish' | 'list'; readonly row: AgreementRow };

/** /nrgl/XyList: the versions of the agreements and who accepted them, for operators. */
export default function AgreementAdminPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  const query = useAgreements(page);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (kind: Opened['kind'], row: AgreementRow) => setOpened({ kind, row });
  const columns: readonly Column<AgreementRow>[] = [
    { title: '协议', isHeading: true, render: ({ title }) => title },
    { title: '类型', render: ({ kind }) => KINDS[kind] },
    { title: '版本', render: ({ version }) => version },
    {
      title: '状态',
      render: ({ publishedAtMs }) => (
        <Badge variant="light" color={publishedAtMs === null ? 'gray' : 'blue'}>
          {publishedAtMs === null ? '草稿' : `${dateTimeText(publishedAtMs)} 发布`}
        </Badge>
      ),
    },
    {
      title: '同意情况',
      render: (row) =>
        row.publishedAtMs === null ? (
          '—'
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => open('list', row)}>
            {row.accepted} / {row.concerned} 家已同意
          </Button>
        ),
    },
    {
      title: '操作',
      render: (row) =>
        row.publishedAtMs === null ? (
          <Group gap={4} wrap="nowrap">
            <Button size="compact-sm" variant="subtle" onClick={() => open('edit', row)}>
              编辑
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => open('publish', row)}>
              发布
            </Button>
          </Group>
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => open('read', row)}>
            查看
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title="协议管理"
        hint="已发布的版本不再改变；发布新版本后，须同意的单位会收到待办"
        actions={<Button onClick={() => open('edit', NEW)}>新建版本</Button>}
      />
      <Panel>
        <ListRows
          query={query}
          caption="协议"
          columns={columns}
          keyOf={({ kind, version }) => `${kind}-${version}`}
          page={page}
          pageSize={limits.adminPageSize}
          onPage={(next) => void navigate(agreementPaths.agreementAdmin.to({ page: next }))}
          empty="还没有协议"
        />
      </Panel>
      {opened && <Dialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface DialogProps {
  readonly row: AgreementRow;
  readonly onClose: () => void;
}

function Dialogs({ opened, ...rest }: { readonly opened: Opened; readonly onClose: () => void }) {
  const props = { row: opened.row, ...rest };
  switch (opened.kind) {
    case 'edit':
      return <EditDialog {...props} />;
    case 'publish':
      return <PublishDialog {...props} />;
    case 'list':
      return <AcceptanceDialog {...props} />;
    case 'read':
      return (
        <Modal
          opened
          onClose={rest.onClose}
          title={opened.row.title}
          size="lg"
          closeButtonProps={close}
        >
          <RichText html={opened.row.body} />
        </Modal>
      );
  }
}

function EditDialog({ row, onClose }: DialogProps) {
  const [typed, setTyped] = useState(row);
  const { send, isSending, failure } = useSaveAgreement();
  const changed = useAgreementsChanged();
  const { kind, version, title, body } = typed;
  const save = () =>
    void send({ kind, version, title, body }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title="协议新版本" size="lg" closeButtonProps={close}>
      <Stack>
        <Select
          data-path="kind"
          label="协议类型"
          disabled={row.version !== ''}
          allowDeselect={false}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => {
            const next: AgreementKind = value === 'member' ? 'member' : 'entry';
            setTyped({ ...typed, kind: next, title: KINDS[next] });
          }}
        />
        <TextInput
          data-path="version"
          label="版本号"
          description="年份和两位序号，如 2026-02"
          disabled={row.version !== ''}
          required
          maxLength={20}
          value={version}
          onChange={(event) => setTyped({ ...typed, version: event.currentTarget.value })}
        />
        <TextInput
          data-path="title"
          label="协议名称"
          required
          maxLength={limits.noticeTitle}
          value={title}
          onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        />
        <RichTextEditor
          data-path="body"
          label="协议正文"
          maxLength={limits.noticeText}
          value={body}
          onChange={(html) => setTyped((before) => ({ ...before, body: html }))}
        />
        <Refused failure={failure} isBox />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={isSending} onClick={save}>
            保存草稿
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function PublishDialog({ row, onClose }: DialogProps) {
  const sending = usePublishAgreement();
  const changed = useAgreementsChanged();
  const { kind, version } = row;
  return (
    <ActionDialog
      title={`发布 ${version} 版`}
      text={`发布后不能修改，${row.concerned} 家单位将收到「请阅读并同意」的待办。`}
      word="发布"
      sending={sending}
      onConfirm={() => sending.send({ kind, version }).then(changed)}
      onClose={onClose}
    />
  );
}

const acceptanceColumns: readonly Column<AcceptanceRow>[] = [
  { title: '单位', isHeading: true, render: ({ orgName }) => orgName },
  { title: '同意人', render: ({ personName }) => personName || '—' },
  {
    title: '同意时间',
    render: ({ atMs }) => (atMs === null ? '尚未同意' : dateTimeText(atMs)),
  },
];

function AcceptanceDialog({ row, onClose }: DialogProps) {
  const [page, setPage] = useState(1);
  const { kind, version } = row;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${row.title}（${version} 版）同意名单`}
      size="lg"
      closeButtonProps={close}
    >
      <ListRows
        query={useAcceptances({ kind, version }, page)}
        caption="同意名单"
        columns={acceptanceColumns}
        keyOf={({ orgId }) => orgId}
        page={page}
        pageSize={limits.adminPageSize}
        onPage={setPage}
        empty="没有须同意的单位"
      />
    </Modal>
  );
}
