import type { NegotiationDetail } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { EventTimeline } from '../../../../ui/show/EventTimeline.tsx';
import { orderPaths } from '../../../ordering/order/paths.ts';
import { useNegotiation } from '../api.ts';
import { NegotiationActions } from '../components/NegotiationActions.tsx';
import { NegotiationBadge } from '../components/NegotiationBadge.tsx';
import { OrderStep } from '../components/OrderStep.tsx';
import { PriceStep } from '../components/PriceStep.tsx';
import { PriceTable } from '../components/PriceTable.tsx';
import { subjectLabels } from '../model/words.ts';
import { NEGOTIATION_PARAM, negotiationPaths } from '../paths.ts';

/** /YjDetails: a negotiation with its prices, its log, and the step of the side whose turn it is. */
export default function NegotiationPage() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useNegotiation(params.get(NEGOTIATION_PARAM) ?? '');
  if (!data)
    return (
      <Unloaded
        what="议价加载失败"
        error={error}
        refetch={refetch}
        away={
          <Anchor component={Link} to={negotiationPaths.negotiations.to()}>
            返回议价列表
          </Anchor>
        }
      />
    );
  return <Shown negotiation={data.negotiation} />;
}

function Shown({ negotiation }: { readonly negotiation: NegotiationDetail }) {
  const { title, actions, version, log } = negotiation;
  return (
    <>
      <PageHeader title={title} actions={<NegotiationActions negotiation={negotiation} />} />
      <Stack gap="md">
        <Facts negotiation={negotiation} />
        <Panel title="议价明细">
          <PriceTable negotiation={negotiation} />
        </Panel>
        {actions.includes('offer') && (
          <PriceStep key={version} negotiation={negotiation} kind="offer" />
        )}
        {actions.includes('ask') && (
          <PriceStep key={version} negotiation={negotiation} kind="ask" />
        )}
        {actions.includes('order') && <OrderStep negotiation={negotiation} />}
        <Panel title="议价记录">
          <EventTimeline
            entries={log.map((entry) => ({
              ...entry,
              sentence: `${entry.sentence}（第 ${entry.round} 轮）`,
              figures: `合计 ¥${formatFen(entry.amount)}`,
            }))}
          />
        </Panel>
      </Stack>
    </>
  );
}

function Facts({ negotiation }: { readonly negotiation: NegotiationDetail }) {
  const { state, number, subject, supplierName, unitName, round, maxRounds, reason } = negotiation;
  const { orderId, orderNumber, subjectId } = negotiation;
  return (
    <Panel>
      <Stack gap="xs">
        <Group gap="sm">
          <NegotiationBadge state={state} />
          <Text className="tnum" c="var(--jc-muted)">
            {number}
          </Text>
          <Text c="var(--jc-muted)">{subjectLabels[subject]}议价</Text>
          <Text c="var(--jc-muted)">
            第 {round} 轮，最多 {maxRounds} 轮
          </Text>
          {orderId && (
            <Anchor component={Link} to={orderPaths.orderDetail.to(orderId)}>
              查看订单 {orderNumber}
            </Anchor>
          )}
          {subject === 'order' && (
            <Anchor component={Link} to={orderPaths.orderDetail.to(subjectId)}>
              查看订单
            </Anchor>
          )}
        </Group>
        <Group gap={0} style={{ columnGap: 'var(--mantine-spacing-md)' }}>
          <Text size="sm">采购单位：{unitName}</Text>
          <Text size="sm">供应商：{supplierName}</Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          议价理由：{reason}
        </Text>
      </Stack>
    </Panel>
  );
}
