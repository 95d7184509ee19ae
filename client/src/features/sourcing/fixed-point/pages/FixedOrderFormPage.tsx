import type { FixedOrderTransition } from '@jicai/shared/domain/sourcing/fixed-point/states.ts';
import { Anchor, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useFixedOrder, useOwnServices, useService } from '../api.ts';
import { ConfirmStep } from '../components/ConfirmStep.tsx';
import { NeedStep } from '../components/NeedStep.tsx';
import { OfferStep } from '../components/OfferStep.tsx';
import { QuoteStep } from '../components/QuoteStep.tsx';
import { FIXED_ORDER_PARAM, fixedPointPaths } from '../paths.ts';

const back = (
  <Anchor component={Link} to={fixedPointPaths.fixedOrders.to()}>
    返回服务单列表
  </Anchor>
);

/** /ddmall/ddorder/{type}/{ywid}: the forms of a fixed-point order, one for each step. */
export default function FixedOrderFormPage() {
  const { type, [FIXED_ORDER_PARAM]: id = '' } = useParams();
  switch (type) {
    case 'need':
      return (
        <>
          <PageHeader
            title="发起定点服务需求"
            hint="发送给定点供应商，接单后由供应商完善明细与报价"
          />
          <ServiceForm id={id} />
        </>
      );
    case 'offer':
      return (
        <>
          <PageHeader
            title="发起定点服务单"
            hint="填写与采购单位商定的内容和报价，由采购单位确认"
          />
          <OwnServiceForm first={id === 'new' ? '' : id} />
        </>
      );
    case 'quote':
    case 'confirm':
      return (
        <>
          <PageHeader title={type === 'quote' ? '完善明细与报价' : '确认报价并下单'} />
          <OrderForm id={id} step={type} />
        </>
      );
    default:
      return <Empty drawing="lost" text="没有这个步骤" action={back} />;
  }
}

function ServiceForm({ id }: { readonly id: string }) {
  const { data, error, refetch } = useService(id);
  if (data) return <NeedStep service={data.service} />;
  return <Unloaded what="定点服务加载失败" error={error} refetch={refetch} away={back} />;
}

function OwnServiceForm({ first }: { readonly first: string }) {
  const { data, error, refetch } = useOwnServices(true);
  const [chosen, setChosen] = useState(first);
  if (!data) return <Unloaded what="定点服务加载失败" error={error} refetch={refetch} />;
  const { services } = data;
  if (services.length === 0) return <Empty text="您的店铺还没有定点服务" action={back} />;
  const service = services.find(({ id }) => id === chosen) ?? services[0];
  return (
    <Stack gap="md">
      <Panel>
        <Select
          label="定点服务"
          allowDeselect={false}
          data={services.map(({ id, categoryName, regionName }) => ({
            value: id,
            label: `${categoryName}（${regionName}）`,
          }))}
          value={service?.id ?? null}
          onChange={(id) => setChosen(id ?? '')}
        />
      </Panel>
      {service && <OfferStep key={service.id} service={service} />}
    </Stack>
  );
}

const TRANSITIONS: Readonly<Record<'quote' | 'confirm', FixedOrderTransition>> = {
  quote: 'fill',
  confirm: 'confirm',
};

function OrderForm({ id, step }: { readonly id: string; readonly step: 'quote' | 'confirm' }) {
  const { data, error, refetch } = useFixedOrder(id);
  if (!data) return <Unloaded what="服务单加载失败" error={error} refetch={refetch} away={back} />;
  const { order } = data;
  if (!order.actions.includes(TRANSITIONS[step]))
    return (
      <Empty
        text="这一步现在不能做"
        action={
          <Anchor component={Link} to={fixedPointPaths.fixedOrder.to(id)}>
            查看服务单
          </Anchor>
        }
      />
    );
  return step === 'quote' ? <QuoteStep order={order} /> : <ConfirmStep order={order} />;
}
