import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { invoiceKindLabels } from '@jicai/shared/contract/ordering/address.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText, dayText } from '../../../../../lib/time/time-text.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { type Fact, Facts } from '../../../../../ui/show/Facts.tsx';
import { fundsLabels } from '../../../checkout/model/funds.ts';
import { sourceWord } from '../../model/source.ts';

interface Props {
  readonly order: OrderDetail;
}

/** The public page of the project that the order comes from. */
function ProjectLink({ number }: { readonly number: string }) {
  return (
    <Anchor component={Link} to={businessPaths.tender(number)} className="tnum">
      {number}
    </Anchor>
  );
}

const figures = (text: string) => <span className="tnum">{text || '—'}</span>;

/** Order, buyer, supplier, delivery and invoice, each as a list of facts. */
export function OrderFacts({ order }: Props) {
  const { invoice } = order;
  const isAward = order.projectNumber !== '';
  const groups: readonly (readonly [string, readonly Fact[]])[] = [
    [
      '订单信息',
      [
        ['订单编号', figures(order.number)],
        ['合并单号', figures(order.groupNumber)],
        ['订单名称', order.name],
        ['资金性质', fundsLabels[order.fundsType]],
        ...(order.fundsCard === '' ? [] : [['经费卡或指标', figures(order.fundsCard)] as const]),
        ['提交时间', figures(dateTimeText(order.submittedAtMs))],
        ...(isAward
          ? ([['采购项目', <ProjectLink key="project" number={order.projectNumber} />]] as const)
          : []),
        ...(order.sourceNumber === ''
          ? []
          : [[sourceWord(order.sourceNumber), figures(order.sourceNumber)] as const]),
        ...(order.side === 'supplier' ? [] : [['事由备注', order.purposeNote || '—'] as const]),
      ],
    ],
    [
      '采购单位',
      [
        ['采购单位', order.unitName],
        ['单位编号', figures(order.unitCode)],
        ['采购联系人', order.contactName],
        ['联系电话', figures(order.contactPhone)],
        ['报销人', order.reimburserName || '—'],
        ['报销人电话', figures(order.reimburserPhone)],
      ],
    ],
    [
      '供应商',
      [
        ['供应商', order.supplierName],
        ...(isAward ? [] : [['店铺', order.shopName] as const]),
        ['联系人', order.supplierContact || '—'],
        ['联系电话', figures(order.supplierPhone)],
        ['开户行', order.supplierBank || '—'],
        ['账号', figures(order.supplierAccount)],
      ],
    ],
    [
      order.isWelfare ? '联系地址' : '交货',
      [
        ['收货人', order.receiver],
        ['收货电话', figures(order.receiverPhone)],
        ['交货地点', order.deliveryPlace],
        ['期望交货', order.deliverByMs === null ? '—' : figures(dayText(order.deliverByMs))],
        ['备注', order.remark || '—'],
      ],
    ],
    [
      '发票',
      [
        ['发票类型', invoiceKindLabels[invoice.kind]],
        ['发票抬头', invoice.title],
        ['纳税人识别号', figures(invoice.taxNumber)],
        ['地址、电话', invoice.addressPhone || '—'],
        ['开户行及账号', invoice.bankAccount || '—'],
        ['收票邮箱', invoice.email || '—'],
      ],
    ],
  ];
  return groups.map(([title, facts]) => (
    <Panel key={title} title={title}>
      <Facts facts={facts} />
    </Panel>
  ));
}
