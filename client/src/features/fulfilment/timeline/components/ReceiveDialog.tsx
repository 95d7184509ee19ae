import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import type { ThreadLine, ThreadParcel } from '@jicai/shared/contract/fulfilment/thread.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { Group, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { PiecesInput } from '../../../../ui/form/numbers/PiecesInput.tsx';
import { piecesOf, type TypedPieces } from '../../../../ui/form/numbers/pieces.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { fulfilmentWrite } from '../../fulfilment-write.ts';

interface Props {
  readonly parcel: ThreadParcel;
  readonly lines: readonly ThreadLine[];
  readonly onClose: () => void;
}

/** The pieces of a parcel are counted; what is missing is shipped again (FU2). */
export function ReceiveDialog({ parcel, lines, onClose }: Props) {
  const toast = useSetAtom(toastAtom);
  const receive = useSend(deliveryEndpoints.receive, fulfilmentWrite);
  const form = useForm({
    initialValues: {
      pieces: Object.fromEntries(
        parcel.lines.map((line): [number, TypedPieces] => [line.lineNo, line.quantity]),
      ),
    },
  });
  const { pieces } = form.values;
  const counts = parcel.lines.flatMap(({ lineNo, quantity }) => {
    const count = piecesOf(pieces[lineNo] ?? 0, { max: quantity });
    return count === null ? [] : [{ lineNo, received: count, missing: quantity - count }];
  });
  const received = counts.reduce((sum, count) => sum + count.received, 0);
  const missing = counts.reduce((sum, count) => sum + count.missing, 0);
  const send = form.onSubmit(async () => {
    // The field says what is wrong with it.
    if (counts.length < parcel.lines.length) return;
    try {
      await receive.send({
        parcelId: parcel.id,
        lines: counts.map(({ lineNo, received }) => ({ lineNo, received })),
      });
      const done = `已签收 ${received} 件`;
      toast('done', missing > 0 ? `${done}，缺少 ${missing} 件待供应商补发` : `${done}，等待验收`);
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
      failure={receive.failure}
      isSending={receive.isSending}
      onSubmit={send}
      onClose={onClose}
    >
      {parcel.lines.map(({ lineNo, quantity }) => (
        <Group key={lineNo} justify="space-between" wrap="nowrap">
          <Text lineClamp={2}>{lines.filter((line) => line.lineNo === lineNo).map(lineTitle)}</Text>
          <PiecesInput
            aria-label={`第 ${lineNo} 行实收数量`}
            max={quantity}
            w="7.5rem"
            suffix={` / ${quantity}`}
            value={pieces[lineNo] ?? 0}
            onChange={(typed) => form.setFieldValue(`pieces.${lineNo}`, typed)}
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
