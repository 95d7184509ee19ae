import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Divider, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { threadPaths } from '../../thread/paths.ts';
import { type DraftLine, draftOf, judgedOf, problemOf } from '../model/draft.ts';
import { useOutbox } from '../model/outbox.ts';
import { storedMessage } from '../model/queue.ts';
import { JudgeLine } from './JudgeLine.tsx';

/** The state of the form. What is left of each line follows the order; what was typed stays. */
function useAcceptForm({ order, lines }: Thread) {
  const [typed, setTyped] = useState<ReadonlyMap<number, DraftLine>>(new Map());
  const [note, setNote] = useState('');
  const [photoGroup, setPhotoGroup] = useState<string | null>(null);
  const [photos, setPhotos] = useState<FilesOfForm | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { submit } = useOutbox();
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();

  const draft = draftOf(lines).map((line) => ({
    ...line,
    ...typed.get(line.lineNo),
    left: line.left,
  }));
  const change = (line: DraftLine) => setTyped((before) => new Map(before).set(line.lineNo, line));

  async function send() {
    setChecked(true);
    const judged = judgedOf(draft);
    if (draft.some(problemOf)) return;
    if (judged.length === 0) return setRefusal('请填写本次验收数量');
    setSending(true);
    setRefusal('');
    const content = { orderId: order.id, lines: judged, note: note.trim(), photoGroup };
    const sent = await submit(content, order.name, photos?.unsent);
    setSending(false);
    if (sent.kind === 'refused') return setRefusal(sent.text);
    if (sent.kind === 'kept') return toast('warning', '验收尚未提交，已保存在本机');
    toast(...storedMessage(sent.stored));
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
          <Alert color="brand" icon={<IconUsers size={18} aria-hidden />}>
            订单审核通过的金额超过 ¥{formatFen(thread.twoAcceptorsAbove)}
            ，提交后须由另一位验收人会签。
          </Alert>
        )}
        <Panel title="验收商品">
          <Stack gap="md">
            {form.draft.map((line, index) => (
              <div key={line.lineNo}>
                {index > 0 && <Divider mb="md" />}
                <JudgeLine
                  line={line}
                  mayReplace={thread.mayReplace}
                  isChecked={form.isChecked}
                  onChange={form.change}
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
              unsentNote="尚未上传，将随验收提交"
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
