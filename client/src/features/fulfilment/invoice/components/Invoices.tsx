import {
  type ApplicationDetail,
  type InvoiceRow,
  invoiceEndpoints,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useSend } from '../../../../lib/http/call.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { AskRedDialog } from './AskRedDialog.tsx';

/** Not before an invoice has a file. */
const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

const stateWords = {
  registered: '待收票',
  received: '已收票',
  returned: '已退回',
  withdrawn: '已撤回',
} as const;
const stateColors = {
  registered: 'orange',
  received: 'green',
  returned: 'red',
  withdrawn: 'gray',
} as const;
const verificationWords = { genuine: '验真通过', fake: '验真不符', unknown: '未验真' } as const;
const sourceWords = { xml: 'XML', ofd: 'OFD', typed: '录入' } as const;

interface Props {
  readonly application: ApplicationDetail;
}

const columns = (
  application: ApplicationDetail,
  onRed: (row: InvoiceRow) => void,
): readonly Column<InvoiceRow>[] => [
  {
    title: '发票号码',
    isHeading: true,
    render: ({ number, code, reverses, orderNumber, source, verification }) => (
      <Group gap={6}>
        <span className="tnum">{[code, number].filter(Boolean).join(' ')}</span>
        {reverses && (
          <Badge color="red" variant="light" radius="sm">
            红字，原 {reverses}
          </Badge>
        )}
        {orderNumber && <span className="tnum">订单 {orderNumber}</span>}
        <Text size="sm" c="var(--jc-muted)">
          {sourceWords[source]}，{verificationWords[verification]}
        </Text>
      </Group>
    ),
  },
  {
    title: '状态',
    render: ({ state }) => (
      <Badge variant="light" radius="sm" color={stateColors[state]}>
        {stateWords[state]}
      </Badge>
    ),
  },
  {
    title: '开票日期',
    render: ({ issuedAtMs }) => <span className="tnum">{dayText(issuedAtMs)}</span>,
  },
  { title: '金额', isNumber: true, render: ({ net }) => <Money amount={net} isPrice={false} /> },
  { title: '税额', isNumber: true, render: ({ tax }) => <Money amount={tax} isPrice={false} /> },
  { title: '价税合计', isNumber: true, render: ({ gross }) => <Money amount={gross} /> },
  { title: '已付', isNumber: true, render: ({ paid }) => <Money amount={paid} isPrice={false} /> },
  {
    title: '操作',
    render: (row) => <RowActions row={row} application={application} onRed={onRed} />,
  },
];

/** The invoices that the supplier registered, with their originals. */
export function Invoices({ application }: Props) {
  const [red, setRed] = useState<InvoiceRow | null>(null);
  const { invoices } = application;
  if (invoices.length === 0) return null;
  const files = invoices.filter(({ fileGroup }) => fileGroup !== null);
  return (
    <Panel title="发票">
      <DataTable
        caption="发票"
        columns={columns(application, setRed)}
        rows={invoices}
        keyOf={({ id }) => id}
      />
      {files.map(({ id, number, fileGroup }) => (
        <Suspense key={id} fallback={null}>
          <Text size="sm" c="var(--jc-muted)" mt="sm" aria-hidden>
            发票 <span className="tnum">{number}</span> 原件
          </Text>
          <Files label={`发票 ${number} 原件`} group={fileGroup} fileDomain="invoice" readOnly />
        </Suspense>
      ))}
      {red && <AskRedDialog invoice={red} onClose={() => setRed(null)} />}
    </Panel>
  );
}

interface RowProps extends Props {
  readonly row: InvoiceRow;
  readonly onRed: (row: InvoiceRow) => void;
}

function RowActions({ row, application, onRed }: RowProps) {
  const takeBack = useSend(invoiceEndpoints.takeBack, { repeats: true });
  const changed = useSettlementChanged();
  const { id, version, actions, mayReverse } = application;
  const isBlue = row.reverses === '';
  const isCounted = row.state === 'registered' || row.state === 'received';
  const mayTakeBack =
    isBlue && row.state === 'registered' && row.credited === 0 && actions.includes('takeBack');
  if (!isBlue || !isCounted) return '—';
  if (row.openRed !== '')
    return (
      <Text size="sm" c="var(--jc-muted)">
        红字确认单 <span className="tnum">{row.openRed}</span> 未完成
      </Text>
    );
  return (
    <Group gap={4} wrap="nowrap">
      {mayTakeBack && (
        <ConfirmPopover
          question="撤回后该发票不再计入本申请，可以重新登记。"
          word="撤回"
          onConfirm={() =>
            void takeBack.send({ id, version, invoiceId: row.id }).then(changed, changed)
          }
        >
          {(ask) => (
            <Button size="compact-sm" variant="default" onClick={ask}>
              撤回
            </Button>
          )}
        </ConfirmPopover>
      )}
      {mayReverse === 'yes' && row.credited < row.gross && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => onRed(row)}>
          红冲
        </Button>
      )}
    </Group>
  );
}
