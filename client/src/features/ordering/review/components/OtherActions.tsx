import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { OpinionInput } from '../../../work/approval/components/review/OpinionInput.tsx';
import { useKept, useKeptText } from '../../../work/approval/use-kept.ts';
import { useColleagues, useGiveBack, useReviewChanged, useTransfer } from '../api.ts';
import { AddReviewer } from './AddReviewer.tsx';

interface Props {
  readonly orderId: string;
  /** The name under which a begun decision on the order is kept. */
  readonly subject: string;
  /** The place it is returned to: the level before, or the buyer. */
  readonly isFirstLevel: boolean;
}

type Shown = 'none' | 'giveBack' | 'transfer' | 'addReviewer';

/** Giving a task back or over, or asking for one more reviewer, each behind a dialog that says what will happen. */
export function OtherActions({ orderId, subject, isFirstLevel }: Props) {
  const [shown, setShown] = useState<Shown>('none');
  const close = () => setShown('none');
  return (
    <>
      <Group grow gap="xs">
        <Button variant="default" size="xs" onClick={() => setShown('giveBack')}>
          退回
        </Button>
        <Button variant="default" size="xs" onClick={() => setShown('transfer')}>
          转办
        </Button>
        <Button variant="default" size="xs" onClick={() => setShown('addReviewer')}>
          加签
        </Button>
      </Group>
      {shown === 'giveBack' && (
        <GiveBack orderId={orderId} subject={subject} isFirstLevel={isFirstLevel} onClose={close} />
      )}
      {shown === 'transfer' && <Transfer orderId={orderId} subject={subject} onClose={close} />}
      {shown === 'addReviewer' && (
        <AddReviewer orderId={orderId} subject={subject} onClose={close} />
      )}
    </>
  );
}

interface DialogProps extends Pick<Props, 'orderId' | 'subject'> {
  readonly onClose: () => void;
}

/** The task is somebody else's now: nothing that was typed for it is kept. */
function useDone({ subject, onClose }: DialogProps): () => void {
  const toast = useSetAtom(toastAtom);
  const changed = useReviewChanged();
  const { forget } = useKept(subject);
  return () => {
    forget();
    toast('done', '操作成功');
    changed();
    onClose();
  };
}

function GiveBack(props: DialogProps & Pick<Props, 'isFirstLevel'>) {
  const { orderId, subject, isFirstLevel, onClose } = props;
  const reason = useKeptText(`${subject} giveBack`);
  const { send, isSending, failure } = useGiveBack();
  const done = useDone(props);
  return (
    <Modal
      opened
      onClose={onClose}
      title="退回"
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <Text>
          {isFirstLevel
            ? '订单将退回采购人修改，修改后需重新提交审核。'
            : '订单将退回上一审核环节重新审核。'}
        </Text>
        <OpinionInput label="退回原因" value={reason.text} onChange={reason.type} isRequired />
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            loading={isSending}
            onClick={() => void send({ orderId, opinion: reason.text }).then(done, () => {})}
          >
            确认退回
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Transfer(props: DialogProps) {
  const { orderId, subject, onClose } = props;
  const [toPersonId, setPerson] = useState<string | null>(null);
  const reason = useKeptText(`${subject} transfer`);
  const { data } = useColleagues(orderId, true);
  const { send, isSending, failure } = useTransfer();
  const done = useDone(props);
  const people = data?.people ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title="转办"
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <Text>转办后由接收人审核，您不再能审核本环节。</Text>
        <Select
          data-path="toPersonId"
          label="转办给"
          withAsterisk
          placeholder={data && people.length === 0 ? '没有可转办的人员' : '请选择'}
          data={people.map(({ id, name, orgName }) => ({
            value: id,
            label: `${name}（${orgName}）`,
          }))}
          value={toPersonId}
          onChange={setPerson}
          comboboxProps={{ withinPortal: true }}
        />
        <OpinionInput label="说明" value={reason.text} onChange={reason.type} isRequired={false} />
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            disabled={toPersonId === null}
            loading={isSending}
            onClick={() => {
              if (toPersonId === null) return;
              void send({ orderId, toPersonId, opinion: reason.text }).then(done, () => {});
            }}
          >
            确认转办
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
