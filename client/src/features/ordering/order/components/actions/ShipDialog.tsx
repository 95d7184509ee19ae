import type { OrderLine } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { carriers, needsTracking } from '@jicai/shared/domain/ordering/order/carriers.ts';
import { stillToShip } from '@jicai/shared/domain/ordering/order/pieces.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { useSend } from '../../../../../lib/http/call.ts';
import { Modal } from '../../../../../ui/dialog/Modal.tsx';
import { PiecesInput } from '../../../../../ui/form/numbers/PiecesInput.tsx';
import { piecesOf, type TypedPieces } from '../../../../../ui/form/numbers/pieces.ts';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../../ui/form/use-form.ts';
import { Loaded } from '../../../../../ui/page/Loaded.tsx';
import { orderingWrite } from '../../../ordering-write.ts';
import { useOrderDetail } from '../../api.ts';
import type { ActedOrder } from '../../model/actions.ts';
import classes from './ShipDialog.module.css';

interface Props {
  readonly order: ActedOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One parcel of an order: carrier, number and the quantity of each line (OR11). */
export function ShipDialog(props: Props) {
  const query = useOrderDetail(props.order.id);
  return (
    <Modal opened onClose={props.onClose} title="发货" centered size="lg">
      <Loaded query={query} what="订单加载失败">
        {(data) => <ParcelForm {...props} lines={data.order.lines} version={data.order.version} />}
      </Loaded>
    </Modal>
  );
}

interface FormProps extends Props {
  readonly lines: readonly OrderLine[];
  readonly version: number;
}

/** The pieces of a line in this parcel; null for what cannot be shipped. */
const piecesIn = (pieces: Readonly<Record<number, TypedPieces>>, line: OrderLine) =>
  piecesOf(pieces[line.lineNo] ?? 0, { max: stillToShip(line) });

/** The state of the parcel's form and its lines. */
function useParcel({ order, lines, version, onDone }: FormProps) {
  const open = lines.filter((line) => stillToShip(line) > 0);
  const form = useForm({
    initialValues: {
      carrier: '',
      trackingNumber: '',
      note: '',
      pieces: Object.fromEntries(
        open.map((line): [number, TypedPieces] => [line.lineNo, stillToShip(line)]),
      ),
    },
    validate: {
      carrier: isNotEmpty('请填写物流公司'),
      trackingNumber: (typed, { carrier }) =>
        needsTracking(carrier) && typed.trim() === ''
          ? '请填写物流单号；自行送货请选「供应商自送」'
          : null,
      pieces: (pieces) => {
        const counts = open.map((line) => piecesIn(pieces, line));
        if (counts.includes(null)) return '请更正标出的数量';
        return counts.some((count) => count !== 0) ? null : '请填写本次发货数量';
      },
    },
  });
  const ship = useSend(orderEndpoints.ship, orderingWrite);
  const send = form.onSubmit(async ({ carrier, trackingNumber, note, pieces }) => {
    try {
      await ship.send({
        id: order.id,
        version,
        carrier: carrier.trim(),
        trackingNumber: trackingNumber.trim(),
        note: note.trim(),
        lines: open
          .map((line) => ({ lineNo: line.lineNo, quantity: piecesIn(pieces, line) ?? 0 }))
          .filter(({ quantity }) => quantity > 0),
      });
      onDone();
    } catch {
      // The failure is shown above the buttons.
    }
  });
  const isPart = open.some((line) => piecesIn(form.values.pieces, line) !== stillToShip(line));
  return { open, form, ship, send, isPart };
}

function ParcelForm(props: FormProps) {
  const { open, form, ship, send, isPart } = useParcel(props);
  const setPieces = (lineNo: number, typed: TypedPieces) => {
    form.setFieldValue('pieces', { ...form.getValues().pieces, [lineNo]: typed });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Group grow align="flex-start">
          <Select
            label="物流公司"
            withAsterisk
            searchable
            data={carriers}
            nothingFoundMessage="没有该物流公司，可选「其他物流」"
            data-autofocus
            {...form.getInputProps('carrier')}
          />
          <TextInput
            label="物流单号"
            withAsterisk={needsTracking(form.values.carrier)}
            maxLength={64}
            {...form.getInputProps('trackingNumber')}
          />
        </Group>
        <ul className={classes.lines}>
          {open.map((line) => (
            <li key={line.lineNo}>
              <Text lineClamp={2}>{lineTitle(line)}</Text>
              <PiecesInput
                aria-label={`${line.name} 本次发货数量`}
                max={stillToShip(line)}
                w="7.5rem"
                value={form.values.pieces[line.lineNo] ?? 0}
                onChange={(typed) => setPieces(line.lineNo, typed)}
              />
              <Text size="sm" c="var(--jc-muted)" className="tnum">
                未发 {stillToShip(line)} {line.unit}
              </Text>
            </li>
          ))}
        </ul>
        <TextInput
          label="说明（选填）"
          maxLength={limits.orderRemark}
          {...form.getInputProps('note')}
        />
        <Text size="sm" c="var(--jc-muted)">
          {isPart
            ? '本次为部分发货，余下的商品可再次发货。'
            : '发货后订单全部发出，等待采购人收货。'}
        </Text>
        <Refused failure={ship.failure} problem={form.errors.pieces} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            返回
          </Button>
          <Button type="submit" loading={ship.isSending}>
            确认发货
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
