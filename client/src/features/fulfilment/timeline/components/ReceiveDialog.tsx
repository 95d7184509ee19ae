import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import type { ThreadLine, ThreadParcel } from '@jicai/shared/contract/fulfilment/thread.ts';
import { Group, NumberInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { useFulfilmentSend } from '../../use-fulfilment-send.ts';

interface Props {
  readonly parcel: ThreadParcel;
  readonly lines: readonly ThreadLine[];
  readonly onClose: () => void;
}

/** The pieces of a parcel are counted; what is missing is shipped again (FU2). */
export function ReceiveDialog({ parcel, lines, onClose }: Props) {
  const toast = useSetAtom(toastAtom);
  const receive = useFulfilmentSend(deliveryEndpoints.receive);
  const form = useForm({
    initialValues: {
      pieces: Object.fromEntries(parcel.lines.map((line) => [line.lineNo, line.quantity])),
    },
  });
  const { pieces } = form.values;
  const countOf = (lineNo: number) => pieces[lineNo] ?? 0;
  const missing = parcel.lines.reduce(
    (sum, { lineNo, quantity }) => sum + quantity - countOf(lineNo),
    0,
  );
  const send = form.onSubmit(async () => {
    try {
      await receive.send({
        parcelId: parcel.id,
        lines: parcel.lines.map(({ lineNo }) => ({ lineNo, received: countOf(lineNo) })),
      });
      toast('done', '已签收，等待验收');
      onClose();
    } catch {
      // The failure is shown above the buttons.
    }
  });
  return (
    <FormDialog
      title={`签收包裹 ${parcel.number}`}
      word="确认签收"
      back="返回"
      problem={receive.failure?.text ?? null}
      isSending={receive.isSending}
      onSubmit={send}
      onClose={onClose}
    >
      {parcel.lines.map(({ lineNo, quantity }) => (
        <Group key={lineNo} justify="space-between" wrap="nowrap">
          <Text lineClamp={2}>{lines.find((line) => line.lineNo === lineNo)?.name}</Text>
          <NumberInput
            aria-label={`第 ${lineNo} 行实收数量`}
            min={0}
            max={quantity}
            clampBehavior="strict"
            allowDecimal={false}
            w={110}
            suffix={` / ${quantity}`}
            {...form.getInputProps(`pieces.${lineNo}`)}
            onChange={(value) => form.setFieldValue(`pieces.${lineNo}`, Number(value) || 0)}
          />
        </Group>
      ))}
      <Text size="sm" c="var(--jc-muted)">
        {missing > 0
          ? `缺少 ${missing} 件，签收后由供应商补发。`
          : '签收只确认数量，质量由验收人另行验收。'}
      </Text>
    </FormDialog>
  );
}
