import {
  type ApplicationDetail,
  invoiceEndpoints,
  type RedLetterRow,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import { redReasons } from '@jicai/shared/domain/fulfilment/invoice/red-letter.ts';
import { Button, Group } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

const stateWords = {
  pending: '待对方确认',
  confirmed: '已确认，待开红字发票',
  refused: '已拒绝或撤回',
  expired: '逾期作废',
  issued: '已开红字发票',
} as const;

const columns: readonly Column<RedLetterRow>[] = [
  {
    title: '红字确认单',
    isHeading: true,
    render: ({ number }) => <span className="tnum">{number}</span>,
  },
  {
    title: '发票号码',
    render: ({ invoiceNumber }) => <span className="tnum">{invoiceNumber}</span>,
  },
  { title: '原因', render: ({ reason }) => redReasons[reason] },
  { title: '状态', render: ({ state }) => stateWords[state] },
  { title: '金额', isNumber: true, render: ({ net }) => <Money amount={net} isPrice={false} /> },
  { title: '税额', isNumber: true, render: ({ tax }) => <Money amount={tax} isPrice={false} /> },
  { title: '确认截止', render: ({ expiresAtMs }) => dateTimeText(expiresAtMs) },
  { title: '操作', render: (row) => <Answers row={row} /> },
];

/** The forms that must be confirmed before a red letter is written. */
export function RedLetters({ application }: { readonly application: ApplicationDetail }) {
  if (application.redLetters.length === 0) return null;
  return (
    <Panel title="红字确认单">
      <DataTable
        caption="红字确认单"
        columns={columns}
        rows={application.redLetters}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}

function Answers({ row }: { readonly row: RedLetterRow }) {
  const { send, isSending } = useSend(invoiceEndpoints.answerRed, { repeats: true });
  const changed = useSettlementChanged();
  const answer = (word: 'confirm' | 'refuse') =>
    void send({ id: row.id, answer: word, note: '' }).then(changed, changed);
  if (row.mayWithdraw === 'yes')
    return (
      <ConfirmPopover
        question="撤回后发票照常计入，可以重新发起红冲。"
        word="撤回"
        onConfirm={() => answer('refuse')}
      >
        {(ask) => (
          <Button size="compact-sm" variant="default" loading={isSending} onClick={ask}>
            撤回
          </Button>
        )}
      </ConfirmPopover>
    );
  if (row.isMine !== 'yes') return '—';
  return (
    <Group gap="xs">
      <Button size="compact-sm" loading={isSending} onClick={() => answer('confirm')}>
        确认
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => answer('refuse')}>
        拒绝
      </Button>
    </Group>
  );
}
