import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { releasedWorth } from '@jicai/shared/domain/ordering/order/pieces.ts';
import { Group, Text } from '@mantine/core';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Money } from '../../../../../ui/show/Money.tsx';
import { LineTable } from '../../../checkout/components/LineTable.tsx';

interface Props {
  readonly order: OrderDetail;
}

const taxText = (rate: number | null) => (rate === null ? '' : `税率 ${taxRateWord(rate)}`);

/** The ordered products and their sum. */
export function OrderProducts({ order }: Props) {
  const released = releasedWorth(order.lines);
  const title = order.isService ? '服务清单' : '商品清单';
  return (
    <Panel title={title}>
      <LineTable
        caption={title}
        showsShipped={
          !order.isService && order.lines.some((line) => line.shipped + line.released > 0)
        }
        lines={order.lines.map((line) => ({
          ...line,
          key: line.lineNo,
          isAccessory: line.parentNo !== null,
          spec: [line.brand, line.offeredModel, line.spec, taxText(line.taxRate)]
            .filter(Boolean)
            .join(' · '),
          note: line.discount > 0 && (
            <Text size="xs" c="var(--jc-gain)">
              优惠 ¥{formatFen(line.discount)}
            </Text>
          ),
        }))}
      />
      <Group justify="flex-end" gap="lg" mt="md">
        <Text c="var(--jc-muted)">
          {order.isService ? '服务' : '商品'} <Money amount={order.productAmount} isPrice={false} />
        </Text>
        {!order.isService && (
          <Text c="var(--jc-muted)">
            运费 <Money amount={order.freight} isPrice={false} />
          </Text>
        )}
        {order.discount > 0 && (
          <Text c="var(--jc-muted)">
            优惠 −<Money amount={order.discount} isPrice={false} />
          </Text>
        )}
        {released > 0 && (
          <>
            <Text c="var(--jc-muted)">
              订单金额 <Money amount={order.amount} isPrice={false} />
            </Text>
            <Text c="var(--jc-muted)">
              不再交付 −<Money amount={released} isPrice={false} />
            </Text>
          </>
        )}
        <Text>
          {released > 0 ? '履约金额' : '订单金额'}{' '}
          <Money amount={fen(order.amount - released)} fw={700} fz="xl" />
        </Text>
      </Group>
    </Panel>
  );
}
