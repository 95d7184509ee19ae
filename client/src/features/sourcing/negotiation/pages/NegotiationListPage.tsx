import type { NegotiationRow } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { Anchor, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabbedSearch } from '../../../../ui/table/TabbedSearch.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useNegotiations } from '../api.ts';
import { NegotiationBadge } from '../components/NegotiationBadge.tsx';
import { negotiationTabs, readList, tabCode } from '../model/list-state.ts';
import { subjectLabels } from '../model/words.ts';
import { negotiationPaths } from '../paths.ts';

const columns = (isSupplier: boolean): readonly Column<NegotiationRow>[] => [
  {
    title: '议价内容',
    isHeading: true,
    render: ({ id, title }) => (
      <Anchor component={Link} to={negotiationPaths.negotiation.to(id)}>
        {title}
      </Anchor>
    ),
  },
  { title: '编号', render: ({ number }) => <span className="tnum">{number}</span> },
  { title: '类型', render: ({ subject }) => subjectLabels[subject], isMinor: true },
  { title: '状态', render: ({ state }) => <NegotiationBadge state={state} /> },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '轮次', isNumber: true, render: ({ round, maxRounds }) => `${round} / ${maxRounds}` },
  {
    title: '原价合计',
    isNumber: true,
    render: ({ firstAmount }) => <Money amount={firstAmount} isPrice={false} />,
  },
  { title: '现行合计', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  {
    title: '发起时间',
    render: ({ createdAtMs }) => <span className="tnum">{shortTimeText(createdAtMs)}</span>,
  },
];

/** /xycg/YjList: the negotiations of the unit or of the supplier. */
export default function NegotiationListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSupplier = useAtomValue(isSupplierAtom);
  const state = readList(params);
  const query = useNegotiations(state);
  const show = (change: Partial<typeof state>) => {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(negotiationPaths.negotiations.to({ tab: tabCode(tab), ...rest }));
  };
  return (
    <>
      <PageHeader title="议价" />
      <Panel>
        <Text size="sm" c="var(--jc-muted)" mb="sm">
          {isSupplier
            ? '采购人对您的报价、商品或订单发起的议价；价格只能持平或降低，您可以维持原价。'
            : '在商品页、待供应商确认的订单，或允许议价的询价评审中发起议价。'}
        </Text>
        <TabbedSearch
          tabs={negotiationTabs}
          state={state}
          hint="内容、编号或对方名称"
          onShow={show}
        />
        <ListRows
          query={query}
          caption="议价"
          columns={columns(isSupplier)}
          keyOf={({ id }) => id}
          page={state.page}
          onPage={(page) => show({ page })}
          empty="没有符合条件的议价"
        />
      </Panel>
    </>
  );
}
