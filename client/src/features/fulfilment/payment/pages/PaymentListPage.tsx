import { type PaymentRow, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { payKinds } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { Anchor, Button, Group, SegmentedControl } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { ListFilters } from '../../settlement/components/ListFrame.tsx';
import { PaymentBadge } from '../../settlement/components/StateBadge.tsx';
import { PAGE_SIZE, requestOf } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { DueList } from '../components/DueList.tsx';
import { ImportButton } from '../components/ImportButton.tsx';
import { paymentPaths } from '../paths.ts';

const VIEW_PARAM = 'lb';
const TABS = { open: '办理中', done: '已完成', all: '全部' } as const;

/** /MemberPaymentList: what is owed with its age, and the payments. */
export default function PaymentListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSupplier = useAtomValue(isSupplierAtom);
  const isDue = params.get(VIEW_PARAM) !== 'fk';
  const to = (view: string) => void navigate(paymentPaths.payments.to({ [VIEW_PARAM]: view }));
  return (
    <>
      <PageHeader
        title="付款管理"
        hint="付款申请人、审批人、付款人必须是三个人；付款期限依《保障中小企业款项支付条例》"
      />
      <Panel>
        <Group mb="sm">
          <SegmentedControl
            aria-label="列表"
            value={isDue ? 'yf' : 'fk'}
            data={[
              { value: 'yf', label: isSupplier ? '应收清单' : '应付清单' },
              { value: 'fk', label: '付款单' },
            ]}
            onChange={to}
          />
        </Group>
        {isDue ? <DueList /> : <Payments />}
      </Panel>
    </>
  );
}

const columns = (isSupplier: boolean): readonly Column<PaymentRow>[] => [
  {
    title: '付款单号',
    isHeading: true,
    render: ({ id, number }) => (
      <Anchor component={Link} className="tnum" to={paymentPaths.payment.to(id)}>
        {number}
      </Anchor>
    ),
  },
  { title: '状态', render: ({ state }) => <PaymentBadge state={state} /> },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '支付方式', isMinor: true, render: ({ payKind }) => payKinds[payKind] },
  { title: '申请人', render: ({ applicantName }) => applicantName },
  { title: '申请日期', isMinor: true, render: ({ appliedAtMs }) => dayText(appliedAtMs) },
  { title: '凭证号', render: ({ voucher }) => voucher || '—' },
  {
    title: '付款日期',
    render: ({ paidOnMs }) => (paidOnMs === null ? '—' : dayText(paidOnMs)),
  },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

function Payments() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { state, show } = useListState(paymentPaths.payments.pattern, 'all');
  const navigate = useNavigate();
  const query = useCall(paymentEndpoints.list, requestOf(state), {
    keepPrevious: true,
    alwaysNew: true,
    quiet: true,
  });
  const csv = useMadeFile(paymentEndpoints.exportCsv);
  const isFinance = query.data?.mayExecute ?? false;
  const change = (part: Partial<typeof state>) => {
    const { tab, keyword, fundsType, page } = { ...state, page: 1, ...part };
    void navigate(
      paymentPaths.payments.to({
        [VIEW_PARAM]: 'fk',
        tab,
        keyword,
        funds: fundsType,
        page: page === 1 ? null : page,
      }),
    );
  };
  return (
    <>
      <ListFilters state={state} onChange={change} tabs={TABS} hint="付款单号、凭证号或单位">
        <ExportButton
          list="payments"
          keyword={state.keyword}
          fundsType={state.fundsType}
          tab={state.tab}
        />
        {isFinance && (
          <>
            <Button
              variant="default"
              loading={csv.isLoading}
              onClick={() => void csv.fetchFile({})}
            >
              导出待付款 CSV
            </Button>
            <ImportButton />
          </>
        )}
      </ListFilters>
      <ListRows
        pageSize={PAGE_SIZE}
        query={query}
        caption="付款单"
        columns={columns(isSupplier)}
        keyOf={({ id }) => id}
        page={state.page}
        onPage={(page) => show({ page })}
        empty="没有付款单"
      />
    </>
  );
}
