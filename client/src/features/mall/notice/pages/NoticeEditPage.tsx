import type { NoticeContent, NoticeSheet } from '@jicai/shared/contract/mall/notice-editor.ts';
import { noticeTable } from '@jicai/shared/domain/mall/notice/states.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { DraftPage } from '../components/DraftPage.tsx';
import { NoticeFields } from '../components/NoticeFields.tsx';
import { NoticePreview } from '../components/NoticePreview.tsx';
import {
  useDraftsChanged,
  useRecallDraft,
  useSaveDraft,
  useSubmitDraft,
  useWithdrawDraft,
} from '../editor-api.ts';
import { noticePaths } from '../paths.ts';

/** /nrgl/GgEdit: one notice of the console, written or shown with what may be done to it. */
export default function NoticeEditPage() {
  return <DraftPage>{(sheet, away) => <Draft sheet={sheet} away={away} />}</DraftPage>;
}

function Draft({ sheet, away }: { readonly sheet: NoticeSheet; readonly away: ReactNode }) {
  const isEdited = sheet.state === 'draft' || sheet.state === 'rejected';
  return (
    <>
      <PageHeader title="公告" hint={noticeTable.states[sheet.state]} actions={away} />
      {sheet.reason !== '' && (
        <Alert color={sheet.state === 'rejected' ? 'red' : 'gray'} mb="md">
          {sheet.state === 'rejected' ? '未通过原因' : '原因'}：{sheet.reason}
        </Alert>
      )}
      <Panel>{isEdited ? <Editor key={sheet.id} sheet={sheet} /> : <Shown sheet={sheet} />}</Panel>
    </>
  );
}

function Editor({ sheet }: { readonly sheet: NoticeSheet }) {
  const [content, setContent] = useState(sheet.content);
  const saving = useSaveDraft();
  const submitting = useSubmitDraft();
  const toast = useSetAtom(toastAtom);
  const changed = useDraftsChanged();
  const [version, setVersion] = useState(sheet.version);
  const failure = saving.failure ?? submitting.failure;
  const save = async () => {
    const saved = await saving.send({ id: sheet.id, version, content });
    setVersion(saved.version);
    return saved.version;
  };
  const change = (part: Partial<NoticeContent>) => setContent((before) => ({ ...before, ...part }));
  const saveOnly = () =>
    void save().then(
      () => toast('done', '已保存'),
      () => {},
    );
  const submit = () =>
    void save()
      .then((saved) => submitting.send({ id: sheet.id, version: saved }))
      .then(
        () => {
          toast('done', '已提交审核');
          changed();
        },
        () => {},
      );
  return (
    <Stack gap="md">
      <NoticeFields content={content} onChange={change} />
      <Refused failure={failure} isBox />
      <Group>
        <Button variant="default" loading={saving.isSending} onClick={saveOnly}>
          保存草稿
        </Button>
        <Button loading={submitting.isSending} onClick={submit}>
          提交审核
        </Button>
      </Group>
    </Stack>
  );
}

function Shown({ sheet }: { readonly sheet: NoticeSheet }) {
  const recalling = useRecallDraft();
  const withdrawing = useWithdrawDraft();
  const changed = useDraftsChanged();
  const [isAsked, setAsked] = useState(false);
  const actions = noticeTable.actions({ state: sheet.state, side: 'author' });
  return (
    <>
      <NoticePreview sheet={sheet} />
      <Group mt="md">
        {actions.includes('recall') && (
          <Button
            variant="default"
            loading={recalling.isSending}
            onClick={() => void recalling.send({ id: sheet.id }).then(changed, changed)}
          >
            撤回审核
          </Button>
        )}
        {actions.includes('withdraw') && (
          <Button color="red" variant="light" onClick={() => setAsked(true)}>
            撤下公告
          </Button>
        )}
        {sheet.flow?.canDecide && (
          <Button component={Link} to={noticePaths.noticeDraftReview.to(sheet.id)}>
            去审核
          </Button>
        )}
      </Group>
      {isAsked && (
        <ActionDialog
          title="撤下公告"
          text="公告将立即不再展示，撤下后不能恢复。"
          word="撤下"
          isDanger
          needsReason
          sending={withdrawing}
          onConfirm={(reason) => withdrawing.send({ id: sheet.id, reason }).then(changed)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
