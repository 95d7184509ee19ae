import { Radio, Select, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { OpinionInput } from '../../../work/approval/components/review/OpinionInput.tsx';
import { useKeptText } from '../../../work/approval/use-kept.ts';
import { useAddable, useAddReviewer, useReviewChanged } from '../api.ts';

interface Props {
  readonly orderId: string;
  /** The name under which a begun decision on the order is kept; it stays. */
  readonly subject: string;
  readonly onClose: () => void;
}

/** 加签: one more reviewer, who decides before or after the person who asks for them. */
export function AddReviewer({ orderId, subject, onClose }: Props) {
  const [toPersonId, setPerson] = useState<string | null>(null);
  const [place, setPlace] = useState<'before' | 'after'>('before');
  const reason = useKeptText(`${subject} addReviewer`);
  const [isTouched, setTouched] = useState(false);
  const { data } = useAddable(orderId);
  const sending = useAddReviewer();
  const changed = useReviewChanged();
  const toast = useSetAtom(toastAtom);
  const people = data?.people ?? [];
  async function add(): Promise<void> {
    setTouched(true);
    if (toPersonId === null) throw new Error('nobody is chosen');
    await sending.send({ orderId, toPersonId, place, opinion: reason.text });
    reason.forget();
    toast('done', '加签成功');
    changed();
  }
  return (
    <ActionDialog
      title="加签"
      text="请另一位审核人对本单发表意见，其决定与您的决定同样记入流程。"
      word="确认加签"
      sending={sending}
      onConfirm={add}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          data-path="toPersonId"
          label="加签人"
          withAsterisk
          placeholder={data && people.length === 0 ? '没有可加签的人员' : '请选择'}
          data={people.map(({ id, name, orgName }) => ({
            value: id,
            label: `${name}（${orgName}）`,
          }))}
          value={toPersonId}
          onChange={setPerson}
          error={isTouched && toPersonId === null ? '请选择加签人' : null}
        />
        <Radio.Group
          label="加签位置"
          value={place}
          onChange={(value) => setPlace(value === 'after' ? 'after' : 'before')}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="before" label="在我之前：对方审核后再回到我处" />
            <Radio value="after" label="在我之后：我通过后由对方审核" />
          </Stack>
        </Radio.Group>
        <OpinionInput label="说明" value={reason.text} onChange={reason.type} isRequired={false} />
      </Stack>
    </ActionDialog>
  );
}
