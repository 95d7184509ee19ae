import { stockEndpoints, type WaitingLine } from '@jicai/shared/contract/fulfilment/stock.ts';
import { unknownSerials } from '@jicai/shared/domain/fulfilment/stock.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import {
  Autocomplete,
  Checkbox,
  Divider,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { isNotEmpty, type UseFormReturnType } from '@mantine/form';
import { useSetAtom } from 'jotai';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { PiecesInput } from '../../../../ui/form/numbers/PiecesInput.tsx';
import { piecesOf, type TypedPieces } from '../../../../ui/form/numbers/pieces.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { fulfilmentWrite } from '../../fulfilment-write.ts';
import { ActWarning } from '../../thread/components/DutyNotes.tsx';

interface Props {
  /** The waiting lines of one acceptance. */
  readonly lines: readonly WaitingLine[];
  readonly warehouses: readonly string[];
  readonly onClose: () => void;
}

interface LineValues {
  readonly quantity: TypedPieces;
  readonly batch: string;
  /** One in a line of the text. */
  readonly serials: string;
  readonly isAsset: boolean;
}
interface Values {
  readonly warehouse: string;
  readonly location: string;
  readonly lines: readonly LineValues[];
}
type Form = UseFormReturnType<Values>;

const serialsOf = (text: string) => text.split(/[\s,，、]+/).filter(Boolean);

function useStockForm({ lines, warehouses, onClose }: Props) {
  const toast = useSetAtom(toastAtom);
  const enter = useSend(stockEndpoints.enter, fulfilmentWrite);
  const form = useForm<Values>({
    initialValues: {
      // The only warehouse is the one.
      warehouse: warehouses.length === 1 ? (warehouses[0] ?? '') : '',
      location: '',
      lines: lines.map(({ left, isAsset }) => ({
        quantity: left,
        batch: '',
        serials: '',
        isAsset,
      })),
    },
    validate: {
      warehouse: isNotEmpty('请填写仓库'),
      lines: (values) => {
        const counts = values.map(({ quantity }, index) =>
          piecesOf(quantity, { max: lines[index]?.left ?? 0 }),
        );
        if (counts.includes(null)) return '请更正标出的数量';
        return counts.some((count) => count !== 0) ? null : '请填写本次入库数量';
      },
    },
  });
  const send = form.onSubmit(async ({ warehouse, location, lines: values }) => {
    const stocked = values.flatMap(({ serials, ...value }, index) => {
      const line = lines[index];
      const quantity = piecesOf(value.quantity, { max: line?.left ?? 0 });
      if (!line || !quantity) return [];
      const { acceptanceId, lineNo } = line;
      return [{ ...value, quantity, acceptanceId, lineNo, serials: serialsOf(serials) }];
    });
    try {
      const { number } = await enter.send({ warehouse, location, note: '', lines: stocked });
      toast('done', `入库单 ${number} 已办理`);
      onClose();
    } catch {
      // The failure is shown above the buttons.
    }
  });
  return { form, enter, send };
}

/** Accepted pieces of one acceptance go into a warehouse. */
export function StockDialog(props: Props) {
  const { lines, warehouses, onClose } = props;
  const { form, enter, send } = useStockForm(props);
  return (
    <FormDialog
      title={`办理入库 ${lines[0]?.acceptanceNumber ?? ''}`}
      size="lg"
      word="确认入库"
      back="返回"
      problem={form.errors.lines}
      failure={enter.failure}
      isSending={enter.isSending}
      onSubmit={send}
      onClose={onClose}
    >
      <ActWarning orderId={lines[0]?.orderId ?? ''} act="stock" />
      <Group grow align="flex-start">
        <Autocomplete
          label="仓库"
          withAsterisk
          data={[...warehouses]}
          maxLength={50}
          data-autofocus
          {...form.getInputProps('warehouse')}
        />
        <TextInput label="货位（选填）" maxLength={50} {...form.getInputProps('location')} />
      </Group>
      {lines.map((line, index) => (
        <div key={line.lineNo}>
          <Divider mb="sm" />
          <LineFields line={line} index={index} form={form} />
        </div>
      ))}
    </FormDialog>
  );
}

interface LineProps {
  readonly line: WaitingLine;
  readonly index: number;
  readonly form: Form;
}

function LineFields({ line, index, form }: LineProps) {
  const at = `lines.${index}`;
  const typed = serialsOf(form.values.lines[index]?.serials ?? '');
  const unknown = unknownSerials(typed, line.contractSerials);
  return (
    <Stack gap="xs">
      <Text fw={600}>{lineTitle(line)}</Text>
      <Group grow align="flex-start">
        <PiecesInput
          label={`数量（待入库 ${line.left} ${line.unit}）`}
          aria-label={`${line.name} 入库数量`}
          max={line.left}
          value={form.values.lines[index]?.quantity ?? 0}
          onChange={(typed) => form.setFieldValue(`${at}.quantity`, typed)}
        />
        <TextInput
          label="批次（选填）"
          aria-label={`${line.name} 批次`}
          maxLength={64}
          {...form.getInputProps(`${at}.batch`)}
        />
      </Group>
      <Textarea
        label="序列号（选填，每件一个）"
        aria-label={`${line.name} 序列号`}
        autosize
        minRows={1}
        maxRows={5}
        {...form.getInputProps(`${at}.serials`)}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="var(--jc-alarm)" role="status">
          {unknown.join('、')} 不在合同所列的序列号中，请核对实物与合同
        </Text>
      )}
      <Checkbox label="登记为资产" {...form.getInputProps(`${at}.isAsset`, { type: 'checkbox' })} />
    </Stack>
  );
}
