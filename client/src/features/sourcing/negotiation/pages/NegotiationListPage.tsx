import type {
  NegotiationRow,
  NegotiationTab,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useNegotiations } from '../api.ts';
import { NegotiationBadge } from '../components/NegotiationBadge.tsx';
import { negotiationTabs, readList, tabCode } from '../model/list-state.ts';
import { subjectWords } from '../model/words.ts';
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
  { title: '类型', render: ({ subject }) => subjectWords[subject], isMinor: true },
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
        <Group justify="space-between" align="flex-end" mb="sm">
          <Tabs value={state.tab} onChange={(tab) => show({ tab: tab as NegotiationTab })}>
            <Tabs.List aria-label="按状态筛选">
              {negotiationTabs.map(([tab, word]) => (
                <Tabs.Tab key={tab} value={tab}>
                  {word}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <KeywordSearch
            hint="内容、编号或对方名称"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <List state={state} isSupplier={isSupplier} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly state: ReturnType<typeof readList>;
  readonly isSupplier: boolean;
  readonly onPage: (page: number) => void;
}

function List({ state, isSupplier, onPage }: ListProps) {
  const { data, error, refetch, isPlaceholderData } = useNegotiations(state);
  if (!data) {
    if (error) return <Failed what="议价加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0) return <Empty text="没有符合条件的议价" />;
  return (
    <div aria-busy={isPlaceholderData}>
      <DataTable
        caption="议价"
        columns={columns(isSupplier)}
        rows={data.rows}
        keyOf={({ id }) => id}
      />
      <Pager page={state.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </div>
  );
}
