import type { ServiceDetail, ServiceItem } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { catalogPaths } from '../../../mall/catalog/paths.ts';

const columns: readonly Column<ServiceItem>[] = [
  { title: '服务项目', isHeading: true, render: ({ name }) => name },
  { title: '单位', render: ({ unit }) => unit },
  {
    title: '市场价',
    isNumber: true,
    render: ({ listPrice }) => <Money amount={listPrice} isPrice={false} />,
  },
  { title: '框架协议价', isNumber: true, render: ({ ceiling }) => <Money amount={ceiling} /> },
];

/** The appointed supplier, their area and period, and the framework prices. */
export function ServiceFacts({ service }: { readonly service: ServiceDetail }) {
  const { startsAtMs, endsAtMs, discountHundredths, orderLimit } = service;
  return (
    <Panel title="定点供应商与框架协议">
      <Stack gap="sm">
        {service.closedReason && <Alert color="orange">{service.closedReason}</Alert>}
        <Facts
          facts={[
            ['服务类别', service.categoryName],
            [
              '供应商',
              <Anchor key="shop" component={Link} to={catalogPaths.shopDetail.to(service.shopId)}>
                {service.supplierName}
              </Anchor>,
            ],
            ['服务区域', service.regionName],
            [
              '定点期限',
              <span key="period" className="tnum">
                {dayText(startsAtMs)} 至 {dayText(endsAtMs)}
              </span>,
            ],
            [
              '优惠',
              discountHundredths === 0
                ? '按框架协议价'
                : `市场价优惠 ${(discountHundredths / 100).toFixed(1)}%`,
            ],
            ['单笔限额', orderLimit === null ? '不限' : <Money key="limit" amount={orderLimit} />],
          ]}
        />
        <DataTable
          caption="框架协议价"
          columns={columns}
          rows={service.items}
          keyOf={({ itemNo }) => itemNo}
        />
      </Stack>
    </Panel>
  );
}
