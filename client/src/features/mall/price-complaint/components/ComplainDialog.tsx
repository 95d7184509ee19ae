import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { useComplaintsChanged, useSubmitComplaint } from '../api.ts';

interface Props {
  readonly productId: string;
  readonly name: string;
  readonly price: Fen;
  readonly onClose: () => void;
}

/** The form of 举报价格: the other price, where it was seen, and pictures of it. */
export default function ComplainDialog({ productId, name, price, onClose }: Props) {
  const [otherPrice, setOtherPrice] = useState<Fen | null>(null);
  const [link, setLink] = useState('');
  const [note, setNote] = useState('');
  const [fileGroup, setFileGroup] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const { send, isSending, failure } = useSubmitComplaint();
  const toast = useSetAtom(toastAtom);
  const changed = useComplaintsChanged();
  const submit = () => {
    if (otherPrice === null) return;
    void send({ productId, otherPrice, link, note, fileGroup }).then(
      () => {
        toast('done', '已提交，处理结果将通知您');
        changed();
        onClose();
      },
      () => {},
    );
  };
  return (
    <Modal opened onClose={onClose} title="举报价格" closeButtonProps={{ 'aria-label': '关闭' }}>
      <form
        noValidate
        aria-label="举报价格"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text size="sm">
            {name}，商城价格 ¥{formatFen(price)}
          </Text>
          <MoneyInput
            data-path="otherPrice"
            label="其他渠道价格"
            withAsterisk
            value={otherPrice}
            onChange={setOtherPrice}
          />
          <TextInput
            data-path="link"
            label="链接"
            withAsterisk
            maxLength={500}
            placeholder="https://"
            value={link}
            onChange={(event) => setLink(event.currentTarget.value)}
          />
          <Textarea
            data-path="note"
            label="说明"
            autosize
            maxLength={limits.reasonLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <FileUpload
            label="价格截图"
            group={fileGroup}
            onGroup={setFileGroup}
            onChange={(files) => setUploading(files.isUploading)}
            fileDomain="priceComplaint"
          />
          <Refused failure={failure} isBox />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button
              type="submit"
              loading={isSending}
              disabled={otherPrice === null || link.trim() === '' || isUploading}
            >
              提交
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
