import {
  type StatementDetail,
  type StatementLine,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { lineDiscount } from '@jicai/shared/domain/ordering/pricing/line-discount.ts';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText, dayText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { UnattendedNote } from '../../../work/todo/components/UnattendedNote.tsx';
import { Columns } from '../../settlement/components/Columns.tsx';
import { DocumentAway } from '../../settlement/components/DocumentAway.tsx';
import { EventLog } from '../../settlement/components/EventLog.tsx';
import { StatementBadge } from '../../settlement/components/StateBadge.tsx';
import { fundsLabels } from '../../settlement/model/list-state.ts';
import { threadPaths } from '../../thread/paths.ts';
import { StatementActions } from '../components/StatementActions.tsx';
import { STATEMENT_PARAM, statementPaths } from '../paths.ts';

/** Returns the discount of a line in 分; 0 for a refund, which is no discount. */
const discountOf = (line: StatementLine) => (line.kind === 'acceptance' ? lineDiscount(line) : 0);

const discount: Column<StatementLine> = {
  title: '优惠',
  isNumber: true,
  render: (line) => {
    const off = discountOf(line);
    return off === 0 ? '—' : <Money amount={fen(off)} isPrice={false} />;
  },
};

const columnsOf = (rows: readonly StatementLine[]): readonly Column<StatementLine>[] => [
  { title: '行', render: ({ lineNo }) => lineNo },
  {
    title: '商品',
    isHeading: true,
    render: ({ name, spec, isDisputed }) => (
      <Group gap={6}>
        {[name, spec].filter(Boolean).join(' ')}
        {isDisputed && (
          <Badge color="red" variant="light" radius="sm">
            有异议
          </Badge>
        )}
      </Group>
    ),
  },
  {
    title: '订单号',
    render: ({ orderId, orderNumber }) => (
      <Anchor component={Link} className="tnum" to={threadPaths.orderThread.to(orderId)}>
        {orderNumber}
      </Anchor>
    ),
  },
  { title: '数量', isNumber: true, render: ({ quantity, unit }) => `${quantity} ${unit}` },
  {
    title: '单价',
    isNumber: true,
    render: ({ price }) => <Money amount={price} isPrice={false} />,
  },
  ...(rows.some((row) => discountOf(row) !== 0) ? [discount] : []),
  {
    title: '税率',
    isNumber: true,
    render: ({ taxRate }) => (taxRate === null ? '—' : taxRateWord(taxRate)),
  },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

const messageWords = { dispute: '异议', reply: '回复', adjustment: '调整' } as const;
const sideWords = { buyer: '采购人', supplier: '供应商' } as const;

/** /billdetail and /gysbilldetail: one statement for one of its two sides. */
export default function StatementDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(STATEMENT_PARAM) ?? '';
  const { data, error, refetch } = useCall(
    statementEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );
  if (!data)
    return (
      <DocumentAway
        what="对账单加载失败"
        error={error}
        refetch={refetch}
        list={{ to: statementPaths.statements.to(), title: '对账单列表' }}
      />
    );
  const { statement } = data;
  return (
    <>
      <PageHeader
        title={`对账单 ${statement.number}`}
        hint={<StatementBadge state={statement.state} />}
        actions={<Prints id={statement.id} />}
      />
      <UnattendedNote businessType="none" businessId={statement.id} />
      <Columns
        main={
          <>
            <Panel>
              <Summary statement={statement} />
              <StatementActions statement={statement} />
            </Panel>
            <Panel title="明细">
              <DataTable
                caption="对账明细"
                columns={columnsOf(statement.rows)}
                rows={statement.rows}
                keyOf={({ lineNo }) => lineNo}
              />
            </Panel>
            <Messages statement={statement} />
          </>
        }
        side={<EventLog events={statement.events} />}
      />
    </>
  );
}

function Prints({ id }: { readonly id: string }) {
  const file = useMadeFile(statementEndpoints.print);
  return (
    <>
      <Button
        variant="default"
        loading={file.isLoading}
        onClick={() => void file.fetchFile({ id, form: 'pdf' })}
      >
        下载 PDF
      </Button>
      <Button variant="default" onClick={() => void file.fetchFile({ id, form: 'xlsx' })}>
        下载 Excel
      </Button>
    </>
  );
}

function Summary({ statement }: { readonly statement: StatementDetail }) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { application, payments } = statement;
  return (
    <Facts
      facts={[
        ['采购单位', statement.unitName],
        ['供应商', statement.supplierName],
        ['资金性质', fundsLabels[statement.fundsType]],
        ['期间', `${dayText(statement.fromMs)} 至 ${dayText(statement.toMs)}`],
        ['验收金额', <Money key="a" amount={statement.accepted} isPrice={false} />],
        ['售后扣减', <Money key="d" amount={statement.deducted} isPrice={false} />],
        ['调整金额', <Money key="j" amount={statement.adjusted} isPrice={false} />],
        ['对账金额', <Money key="s" amount={statement.amount} fw={700} />],
        ['先确认方', sideWords[statement.firstConfirmer]],
        [
          '自动确认',
          statement.autoConfirmAtMs === null ? '—' : dateTimeText(statement.autoConfirmAtMs),
        ],
        ['付款到期日', statement.dueAtMs === null ? '—' : dayText(statement.dueAtMs)],
        [
          '开票申请',
          application ? (
            <Anchor
              key="i"
              component={Link}
              to={(isSupplier ? businessPaths.supplierInvoice : businessPaths.invoice)(
                application.id,
              )}
            >
              {application.number}
            </Anchor>
          ) : (
            '—'
          ),
        ],
        [
          '付款',
          payments.length === 0
            ? '—'
            : payments.map((payment) => (
                <Anchor
                  key={payment.id}
                  component={Link}
                  to={businessPaths.payment(payment.id)}
                  mr="xs"
                >
                  {payment.number}
                </Anchor>
              )),
        ],
      ]}
    />
  );
}

function Messages({ statement }: { readonly statement: StatementDetail }) {
  if (statement.messages.length === 0) return null;
  return (
    <Panel title="异议与调整">
      {statement.messages.map((message) => (
        <div key={`${message.atMs} ${message.lineNo} ${message.kind}`}>
          <Text fw={600} size="sm">
            {sideWords[message.side]} · {messageWords[message.kind]}
            {message.lineNo > 0 && ` · 第 ${message.lineNo} 行`}
            {message.kind === 'adjustment' && (
              <Money amount={message.amount} isPrice={false} ml="xs" />
            )}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{message.text}</Text>
          <Text size="sm" c="var(--jc-muted)" className="tnum" mb="xs">
            {message.personName} {dateTimeText(message.atMs)}
          </Text>
        </div>
      ))}
    </Panel>
  );
}
