import { type DueRow, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { holderWords } from '@jicai/shared/domain/fulfilment/payment/under-way.ts';
import {
  type AgeBucket,
  ageBuckets,
  ageLabels,
} from '@jicai/shared/domain/fulfilment/settlement/ageing.ts';
import { Anchor, Badge, Button, Checkbox, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { ListFilters } from '../../settlement/components/ListFrame.tsx';
import { PAGE_SIZE, queryOf } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { payableOf } from '../model/payable.ts';
import { paymentPaths } from '../paths.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { BlockBadge, BlockButton } from './BlockButton.tsx';
import { RefundButton } from './RefundButton.tsx';

const AGE_PARAM = 'zl';

const isApplicable = (row: DueRow) => payableOf(row) > 0 && row.blockReason === '';

function columns(isSupplier: boolean): readonly Column<DueRow>[] {
  return [
    {
      title: '发票号码',
      isHeading: true,
      render: ({ invoiceNumber }) => <span className="tnum">{invoiceNumber}</span>,
    },
    isSupplier
      ? { title: '采购单位', render: ({ unitName }) => unitName }
      : { title: '供应商', render: ({ supplierName }) => supplierName },
    {
      title: '到期日',
      render: ({ dueAtMs, daysOverdue, bucket, blockReason, outstanding }) => (
        <Group gap={6}>
          <span className="tnum">{dayText(dueAtMs)}</span>
          {daysOverdue > 0 && outstanding > 0 && (
            <Badge color={bucket === 'upTo30' ? 'orange' : 'red'} variant="light" radius="sm">
              逾期 {daysOverdue} 天
            </Badge>
          )}
          <BlockBadge reason={blockReason} />
          {outstanding < 0 && (
            <Badge color="blue" variant="light" radius="sm">
              {isSupplier ? '应退' : '应收退款'}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      title: '价税合计',
      isNumber: true,
      isMinor: true,
      render: ({ gross }) => <Money amount={gross} isPrice={false} />,
    },
    {
      title: '已付',
      isNumber: true,
      render: ({ paid }) => <Money amount={paid} isPrice={false} />,
    },
    {
      title: '在途',
      isNumber: true,
      render: (row) => <UnderWay {...row} />,
    },
    {
      title: '逾期利息',
      isNumber: true,
      isMinor: true,
      render: ({ interest }) => <Money amount={interest} isPrice={false} />,
    },
    { title: '未到期款', isNumber: true, render: (row) => <Later {...row} /> },
    { title: '未付', isNumber: true, render: ({ outstanding }) => <Money amount={outstanding} /> },
  ];
}

/** The amount of an invoice that unpaid payments hold, with each payment, its state and who may act on it. */
function UnderWay({ underWay, holders }: DueRow) {
  return (
    <>
      <Money amount={underWay} isPrice={false} />
      {holders.map((one) => (
        <Text key={one.id} size="xs" c="var(--jc-muted)">
          <Anchor
            component={Link}
            to={paymentPaths.payment.to(one.id)}
            underline="always"
            className="tnum"
          >
            {one.number}
          </Anchor>{' '}
          {holderWords(one)}
        </Text>
      ))}
    </>
  );
}

/** The instalments that the contract lets the buyer pay later, each with its day. */
function Later({ held, instalments }: DueRow) {
  if (held === 0) return '—';
  return (
    <>
      <Money amount={held} isPrice={false} />
      {instalments
        .slice(1)
        .filter((one) => one.outstanding > 0)
        .map((one) => (
          <Text key={one.dueAtMs} size="xs" c="var(--jc-muted)" className="tnum">
            {dayText(one.dueAtMs)} 到期 <Money amount={one.outstanding} isPrice={false} />
          </Text>
        ))}
    </>
  );
}

const blocking: Column<DueRow> = {
  title: '办理',
  render: (row) =>
    row.outstanding < 0 ? (
      <RefundButton key={row.invoiceId} row={row} />
    ) : (
      <BlockButton key={row.invoiceId} row={row} />
    ),
};

/** The amounts owed, the earliest due first; the boxes above filter by age. */
export function DueList() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useListState(paymentPaths.payments.pattern, 'all');
  const bucket = ageBuckets.find((one) => one === params.get(AGE_PARAM)) ?? null;
  const filter = { keyword: state.keyword, fundsType: state.fundsType, bucket };
  const body = { ...filter, page: state.page, pageSize: PAGE_SIZE };
  const query = useCall(paymentEndpoints.due, body, {
    keepPrevious: true,
    alwaysNew: true,
    quiet: true,
  });
  const file = useMadeFile(paymentEndpoints.exportDue);
  const mayApply = query.data?.mayApply ?? false;
  const mayBlock = query.data?.mayBlock ?? false;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isApplying, setApplying] = useState(false);
  const show = (change: Partial<typeof state> & { bucket?: AgeBucket | null }) => {
    const next = { ...state, bucket, page: 1, ...change };
    void navigate(paymentPaths.payments.to({ ...queryOf(next), [AGE_PARAM]: next.bucket }));
  };
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const chosenRows = (query.data?.rows ?? []).filter(({ invoiceId }) => chosen.includes(invoiceId));
  const choice: Column<DueRow> = {
    title: '选择',
    render: (row) => (
      <Checkbox
        aria-label={`选择发票 ${row.invoiceNumber}`}
        disabled={!isApplicable(row)}
        checked={chosen.includes(row.invoiceId)}
        onChange={() => toggle(row.invoiceId)}
      />
    ),
  };
  return (
    <>
      <Ages
        ages={query.data?.ages ?? []}
        chosen={bucket}
        onChoose={(age) => show({ bucket: age })}
      />
      <ListFilters
        state={state}
        onChange={show}
        hint="发票号码或供应商"
        onExport={() => void file.fetchFile(filter)}
        isExporting={file.isLoading}
      >
        {mayApply && (
          <Button disabled={chosenRows.length === 0} onClick={() => setApplying(true)}>
            申请付款（{chosenRows.length}）
          </Button>
        )}
      </ListFilters>
      <ListRows
        pageSize={PAGE_SIZE}
        query={query}
        caption={isSupplier ? '应收清单' : '应付清单'}
        columns={[
          ...(mayApply ? [choice] : []),
          ...columns(isSupplier),
          ...(mayBlock ? [blocking] : []),
        ]}
        keyOf={({ invoiceId }) => invoiceId}
        page={state.page}
        onPage={(page) => show({ page })}
        empty="没有未付的发票"
      />
      {isApplying && <ApplyDialog rows={chosenRows} onClose={() => setApplying(false)} />}
    </>
  );
}

interface AgesProps {
  readonly ages: readonly { bucket: AgeBucket; count: number; amount: DueRow['outstanding'] }[];
  readonly chosen: AgeBucket | null;
  readonly onChoose: (bucket: AgeBucket | null) => void;
}

function Ages({ ages, chosen, onChoose }: AgesProps) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} mb="md">
      {ages.map(({ bucket, count, amount }) => (
        <Paper
          key={bucket}
          component="button"
          type="button"
          withBorder
          p="sm"
          ta="left"
          aria-pressed={chosen === bucket}
          bg={chosen === bucket ? 'var(--mantine-primary-color-light)' : 'transparent'}
          style={{ cursor: 'pointer', font: 'inherit' }}
          onClick={() => onChoose(chosen === bucket ? null : bucket)}
        >
          <Text size="sm" c="var(--jc-muted)">
            {ageLabels[bucket]}
          </Text>
          <Group gap={6} justify="space-between">
            <Money amount={amount} isPrice={bucket !== 'notDue' && amount > 0} fw={600} />
            <Text component="span" size="sm" c="var(--jc-muted)" className="tnum">
              {count} 张
            </Text>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
