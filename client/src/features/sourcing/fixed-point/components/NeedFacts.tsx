import type { FixedOrderDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';

/** The facts of a need, with the questions of its category. */
export function NeedFacts({ order }: { readonly order: FixedOrderDetail }) {
  const { need, service } = order;
  const answers = need.answers.map(({ name, value }): Fact => {
    const field = service.fields.find((one) => one.name === name);
    return [field?.label ?? name, `${value}${field?.unit ? ` ${field.unit}` : ''}`];
  });
  return (
    <Facts
      facts={[
        ['采购单位', order.unitName],
        ['采购人', order.buyerName || '—'],
        ...answers,
        ['服务地点', `${order.regionName} ${need.place}`],
        [
          '期望完成时间',
          need.wantedAtMs === null ? '—' : dateTimeText(need.wantedAtMs).slice(0, 16),
        ],
        ['预算', <Money key="budget" amount={need.budget} />],
      ]}
    />
  );
}
