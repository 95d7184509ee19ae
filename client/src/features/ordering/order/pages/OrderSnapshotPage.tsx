import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter, IconShieldCheck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { dateTimeText, dayText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { fundsLabels } from '../../checkout/model/funds.ts';
import { useSnapshot } from '../api.ts';
import { RecipientList } from '../components/detail/OrderRecipients.tsx';
import { SnapshotLines } from '../components/detail/SnapshotLines.tsx';
import { NoOrder } from '../components/NoOrder.tsx';
import { ORDER_PARAM, orderPaths, VERSION_PARAM } from '../paths.ts';

/** /order/orderSnapshot?ddid=: the order as it was submitted, with the hash over it. */
export default function OrderSnapshotPage() {
  const [params] = useSearchParams();
  const id = params.get(ORDER_PARAM) ?? '';
  const version = Number(params.get(VERSION_PARAM) ?? 0);
  const query = useSnapshot(id, version > 0 ? version : null);
  if (!query.data) return <NoOrder id={id} purpose="查看" what="快照" query={query} />;
  const { data } = query;
  const snapshot = decode(OrderSnapshot, JSON.parse(data.body));
  const isWelfare = snapshot.recipients.length > 0;
  return (
    <>
      <PageHeader
        title="订单快照"
        hint={`${snapshot.name}，提交于 ${dateTimeText(data.atMs)}，此后不会更改`}
        actions={
          <Group className="no-print">
            <Button variant="default" component={Link} to={orderPaths.orderDetail.to(id)}>
              返回订单
            </Button>
            <Button
              variant="light"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              打印
            </Button>
          </Group>
        }
      />
      <Stack>
        <Alert
          color={data.isIntact ? 'green' : 'red'}
          icon={<IconShieldCheck size={18} aria-hidden />}
          title={data.isIntact ? '内容完整，与提交时一致' : '内容与校验值不符'}
        >
          <Text size="xs" className="tnum">
            SHA-256 {data.hash}
          </Text>
        </Alert>
        <Panel title="订单">
          <Facts
            facts={[
              [
                '订单编号',
                <span key="n" className="tnum">
                  {snapshot.number}
                </span>,
              ],
              [
                '合并单号',
                <span key="g" className="tnum">
                  {snapshot.groupNumber}
                </span>,
              ],
              ['采购单位', snapshot.unitName],
              ['采购人', snapshot.buyerName],
              ['资金性质', fundsLabels[snapshot.fundsType]],
              ['采购联系人', `${snapshot.contactName} ${snapshot.contactPhone}`],
              [isWelfare ? '联系人' : '收货人', `${snapshot.receiver} ${snapshot.receiverPhone}`],
              [isWelfare ? '联系地址' : '交货地点', snapshot.deliveryPlace],
              ['期望交货', snapshot.deliverByMs === null ? '—' : dayText(snapshot.deliverByMs)],
              ['发票抬头', snapshot.invoice.title],
              ...(snapshot.budgetPerHead === null
                ? []
                : [['人均预算', `¥${formatFen(snapshot.budgetPerHead)}`] as const]),
            ]}
          />
        </Panel>
        <Panel title="供应商">
          <Facts
            facts={[
              ['供应商', snapshot.supplierName],
              [
                '统一信用代码',
                <span key="c" className="tnum">
                  {snapshot.supplierCode}
                </span>,
              ],
              ['店铺', snapshot.shopName],
              ['联系人', `${snapshot.supplierContact} ${snapshot.supplierPhone}`.trim() || '—'],
            ]}
          />
          <Group gap="xs" mt="sm">
            {snapshot.certificates.map(({ name, number, expires }) => (
              // In large type on a phone the day of expiry needs a second line.
              <Badge
                key={number}
                variant="light"
                radius="sm"
                tt="none"
                h="auto"
                styles={{ label: { whiteSpace: 'normal' } }}
              >
                {name} {number}
                {expires && ` 至 ${expires}`}
              </Badge>
            ))}
          </Group>
        </Panel>
        {isWelfare && (
          <Panel title={`收货人名单（${snapshot.recipients.length} 人，每人一份）`}>
            <RecipientList recipients={snapshot.recipients} />
            <Text size="xs" c="var(--jc-muted)" mt="xs">
              快照中手机号已遮盖；完整名单的校验值{' '}
              <span className="tnum">{snapshot.recipientsHash}</span>
            </Text>
          </Panel>
        )}
        <Panel title="商品">
          <SnapshotLines lines={snapshot.lines} />
          <Group justify="flex-end" mt="md">
            <Text>
              订单金额（含运费 <Money amount={snapshot.freight} isPrice={false} />）{' '}
              <Money amount={snapshot.amount} fw={700} fz="xl" />
            </Text>
          </Group>
        </Panel>
      </Stack>
    </>
  );
}
