import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import type { Thread, ThreadParcel } from '@jicai/shared/contract/fulfilment/thread.ts';
import { parcelTable } from '@jicai/shared/domain/fulfilment/parcel.ts';
import { leftToAccept } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { Badge, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { fulfilmentWrite } from '../../fulfilment-write.ts';
import { ReceiveDialog } from './ReceiveDialog.tsx';

const colors: Readonly<Record<ThreadParcel['state'], string>> = {
  sent: 'brand',
  received: 'green',
  cancelled: 'gray',
};

/** The parcels of an order, each with what may be done to it. */
export function ParcelList({ thread }: { readonly thread: Thread }) {
  if (thread.parcels.length === 0) return <Text c="var(--jc-muted)">尚未发货</Text>;
  return (
    <Stack gap="md">
      {thread.parcels.map((parcel, index) => (
        <div key={parcel.id}>
          {index > 0 && <Divider mb="md" />}
          <Parcel parcel={parcel} thread={thread} />
        </div>
      ))}
    </Stack>
  );
}

interface Props {
  readonly parcel: ThreadParcel;
  readonly thread: Thread;
}

function Parcel({ parcel, thread }: Props) {
  const nameOf = (lineNo: number) => {
    const line = thread.lines.find((one) => one.lineNo === lineNo);
    return line ? lineTitle(line) : `第 ${lineNo} 行`;
  };
  return (
    <article aria-label={`包裹 ${parcel.number}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={600} className="tnum">
              {parcel.number}
            </Text>
            <Badge variant="light" radius="sm" color={colors[parcel.state]}>
              {parcelTable.states[parcel.state]}
            </Badge>
            {parcel.isReplacement && (
              <Badge variant="light" radius="sm" color="blue">
                售后补发
              </Badge>
            )}
          </Group>
          <Text size="sm">
            {parcel.carrier} <span className="tnum">{parcel.trackingNumber}</span>
          </Text>
          <Text size="sm" c="var(--jc-muted)" className="tnum">
            {dateTimeText(parcel.shippedAtMs)} {parcel.personName} 发货
            {parcel.receivedAtMs !== null &&
              `，${dateTimeText(parcel.receivedAtMs)} ${parcel.receiverName} 签收`}
          </Text>
        </Stack>
        <ParcelActs parcel={parcel} thread={thread} />
      </Group>
      {parcel.lines.map(({ lineNo, quantity, received }) => (
        <Text key={lineNo} size="sm">
          {nameOf(lineNo)} × <span className="tnum">{quantity}</span>
          {parcel.state === 'received' && received < quantity && (
            <Text component="span" size="sm" c="var(--jc-alarm)">
              　实收 {received}
            </Text>
          )}
        </Text>
      ))}
    </article>
  );
}

function ParcelActs({ parcel, thread }: Props) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const note = useMadeFile(deliveryEndpoints.note);
  const [asks, setAsks] = useState<'receive' | 'undo' | 'cancel' | null>(null);
  // A replacement is received with the end of its after-sale.
  const isSent = parcel.state === 'sent' && !parcel.isReplacement;
  const isUnjudged = parcel.lines.every(({ lineNo, received }) => {
    const line = thread.lines.find((one) => one.lineNo === lineNo);
    return line !== undefined && received <= leftToAccept(line);
  });
  return (
    <Group gap="xs">
      {isSent && thread.acts.includes('receive') && (
        <Button size="xs" onClick={() => setAsks('receive')}>
          签收
        </Button>
      )}
      {parcel.state === 'received' &&
        !parcel.isReplacement &&
        isUnjudged &&
        thread.acts.includes('undoReceipt') && (
          <Button size="xs" variant="default" onClick={() => setAsks('undo')}>
            撤销签收
          </Button>
        )}
      {isSent && isSupplier && (
        <Button size="xs" variant="default" onClick={() => setAsks('cancel')}>
          撤回包裹
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        loading={note.isLoading}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void note.fetchFile({ parcelId: parcel.id })}
      >
        送货单
      </Button>
      {asks === 'receive' && (
        <ReceiveDialog parcel={parcel} lines={thread.lines} onClose={() => setAsks(null)} />
      )}
      {asks === 'cancel' && (
        <ReverseDialog
          {...{ parcel, endpoint: deliveryEndpoints.cancel, word: '撤回包裹' }}
          text="将被撤回，其中的商品需要重新发货，原因对采购人可见"
          done="包裹已撤回"
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'undo' && (
        <ReverseDialog
          {...{ parcel, endpoint: deliveryEndpoints.undoReceipt, word: '撤销签收' }}
          text="将恢复为运输中，需要重新签收，原因对供应商可见"
          done="已撤销签收"
          onClose={() => setAsks(null)}
        />
      )}
    </Group>
  );
}

interface ReverseProps {
  readonly parcel: ThreadParcel;
  readonly endpoint: typeof deliveryEndpoints.cancel | typeof deliveryEndpoints.undoReceipt;
  readonly word: string;
  readonly text: string;
  readonly done: string;
  readonly onClose: () => void;
}

/** Reverses what was done with a parcel, with a reason for the other side. */
function ReverseDialog({ parcel, endpoint, word, text, done, onClose }: ReverseProps) {
  const toast = useSetAtom(toastAtom);
  const sending = useSend(endpoint, fulfilmentWrite);
  return (
    <ActionDialog
      title={word}
      text={`包裹 ${parcel.number} ${text}。`}
      needsReason
      word={word}
      isDanger
      sending={sending}
      onConfirm={(reason) => sending.send({ parcelId: parcel.id, reason })}
      onDone={() => {
        toast('done', done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
