import type { OrderLine } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { limits } from '@jicai/shared/limits.ts';
import {
  Autocomplete,
  Button,
  Group,
  Modal,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { Failed, Loading } from '../../../../../ui/page/states.tsx';
import { useOrderingSend } from '../../../use-ordering-send.ts';
import { useOrderDetail } from '../../api.ts';
import type { ActedOrder } from '../../model/actions.ts';
import classes from './ShipDialog.module.css';

const CARRIERS = [
  '顺丰速运',
  '京东物流',
  '中通快递',
  '圆通速递',
  '申通快递',
  '韵达快递',
  '邮政EMS',
  '供应商自送',
];

interface Props {
  readonly order: ActedOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One parcel of an order: carrier, number, and how much of what is in it (OR11). */
export function ShipDialog(props: Props) {
  const { data, error, refetch } = useOrderDetail(props.order.id);
  return (
    <Modal opened onClose={props.onClose} title="发货" centered size="lg">
      {data ? (
        <ParcelForm {...props} lines={data.order.lines} version={data.order.version} />
      ) : error ? (
        <Failed what="订单加载失败" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

interface FormProps extends Props {
  readonly lines: readonly OrderLine[];
  readonly version: number;
}

function ParcelForm({ order, lines, version, onDone, onClose }: FormProps) {
  const open = lines.filter((line) => line.shipped < line.quantity);
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [note, setNote] = useState('');
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(open.map((line) => [line.lineNo, line.quantity - line.shipped])),
  );
  const [isTouched, setTouched] = useState(false);
  const ship = useOrderingSend(orderEndpoints.ship);
  const parcel = open.flatMap(({ lineNo }) => {
    const quantity = pieces[lineNo] ?? 0;
    return quantity > 0 ? [{ lineNo, quantity }] : [];
  });
  const isPart = open.some((line) => (pieces[line.lineNo] ?? 0) < line.quantity - line.shipped);

  async function send() {
    setTouched(true);
    if (carrier.trim() === '' || parcel.length === 0) return;
    try {
      await ship.send({
        id: order.id,
        version,
        carrier: carrier.trim(),
        trackingNumber: trackingNumber.trim(),
        note: note.trim(),
        lines: parcel,
      });
      onDone();
    } catch {
      // Said below.
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        <Group grow align="flex-start">
          <Autocomplete
            label="物流公司"
            withAsterisk
            data={CARRIERS}
            maxLength={50}
            data-autofocus
            value={carrier}
            error={isTouched && carrier.trim() === '' ? '请填写物流公司' : null}
            onChange={setCarrier}
          />
          <TextInput
            label="物流单号"
            maxLength={64}
            value={trackingNumber}
            onChange={(event) => setTrackingNumber(event.currentTarget.value)}
          />
        </Group>
        <ul className={classes.lines}>
          {open.map((line) => (
            <li key={line.lineNo}>
              <Text lineClamp={2}>{line.name}</Text>
              <NumberInput
                aria-label={`${line.name} 本次发货数量`}
                min={0}
                max={line.quantity - line.shipped}
                clampBehavior="strict"
                allowDecimal={false}
                w={110}
                value={pieces[line.lineNo] ?? 0}
                onChange={(value) => setPieces({ ...pieces, [line.lineNo]: Number(value) || 0 })}
              />
              <Text size="sm" c="var(--jc-muted)" className="tnum">
                未发 {line.quantity - line.shipped} {line.unit}
              </Text>
            </li>
          ))}
        </ul>
        <TextInput
          label="说明（选填）"
          maxLength={limits.orderRemark}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Text size="sm" c="var(--jc-muted)">
          {isPart
            ? '本次为部分发货，余下的商品可再次发货。'
            : '发货后订单全部发出，等待采购人收货。'}
        </Text>
        {isTouched && parcel.length === 0 && (
          <Text c="var(--jc-alarm)" role="alert">
            请填写本次发货数量
          </Text>
        )}
        {ship.failure && (
          <Text c="var(--jc-alarm)" role="alert">
            {ship.failure.text}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
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
