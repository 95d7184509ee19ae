import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Divider, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { threadPaths } from '../../thread/paths.ts';
import { type DraftLine, draftOf, judgedOf, problemOf } from '../model/draft.ts';
import { useOutbox } from '../model/outbox.ts';
import { JudgeLine } from './JudgeLine.tsx';

/** The state of the form; its device key stays the same until it was sent. */
function useAcceptForm({ order, lines }: Thread) {
  const [draft, setDraft] = useState(() => draftOf(lines));
  const [note, setNote] = useState('');
  const [photoGroup, setPhotoGroup] = useState<string | null>(null);
  const [photos, setPhotos] = useState<FilesOfForm | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [clientKey] = useState(newRequestKey);
  const { submit } = useOutbox();
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();

  const change = (lineNo: number) => (part: Partial<DraftLine>) =>
    setDraft((all) => all.map((line) => (line.lineNo === lineNo ? { ...line, ...part } : line)));

  async function send() {
    setChecked(true);
    const judged = judgedOf(draft);
    if (draft.some(problemOf)) return;
    if (judged.length === 0) return setRefusal('请填写本次验收数量');
    setSending(true);
    setRefusal('');
    const form = { orderId: order.id, clientKey, lines: judged, note: note.trim(), photoGroup };
    const sent = await submit(form, order.name, photos?.unsent);
    setSending(false);
    if (sent.kind === 'refused') return setRefusal(sent.text);
    if (sent.kind === 'kept') return toast('warning', '网络不可用，验收已保存在本机');
    toast(
      'done',
      sent.isCosigned ? `验收单 ${sent.number} 待会签` : `验收单 ${sent.number} 已完成`,
    );
    void navigate(threadPaths.orderThread.to(order.id));
  }

  return {
    draft,
    change,
    note,
    setNote,
    photoGroup,
    setPhotoGroup,
    setPhotos,
    // Without a network they wait on the device, and nobody waits for them.
    isUploading: (photos?.isUploading ?? false) && navigator.onLine,
    isChecked,
    isSending,
    refusal,
    send,
  };
}

/** An acceptor judges what has arrived, on a phone beside the goods or at a desk. */
export function AcceptForm({ thread }: { readonly thread: Thread }) {
  const form = useAcceptForm(thread);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <Stack>
        {thread.needsCosign && (
          <Alert color="brand" icon={<IconUsers size={18} aria-hidden />} role="note">
            金额超过双人验收起点，提交后须由另一位验收人会签。
          </Alert>
        )}
        <Panel title="验收商品">
          <Stack gap="md">
            {form.draft.map((line, index) => (
              <div key={line.lineNo}>
                {index > 0 && <Divider mb="md" />}
                <JudgeLine
                  line={line}
                  isChecked={form.isChecked}
                  onChange={form.change(line.lineNo)}
                />
              </div>
            ))}
          </Stack>
        </Panel>
        <Panel title="照片与说明">
          <Stack gap="sm">
            <FileUpload
              label="验收照片"
              group={form.photoGroup}
              onGroup={form.setPhotoGroup}
              onChange={form.setPhotos}
              fileDomain="acceptance"
            />
            <Textarea
              label="说明（选填）"
              autosize
              minRows={2}
              maxLength={limits.reasonLength}
              value={form.note}
              onChange={(event) => form.setNote(event.currentTarget.value)}
            />
          </Stack>
        </Panel>
        {form.refusal && (
          <Text c="var(--jc-alarm)" role="alert">
            {form.refusal}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={form.isSending} disabled={form.isUploading}>
            提交验收
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
