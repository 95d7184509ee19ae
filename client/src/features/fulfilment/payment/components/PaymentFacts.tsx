import type { PaymentDetail } from '@jicai/shared/contract/fulfilment/payment.ts';
import { payKinds } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { fenInWords } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dateTimeText, dayText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { fundsLabels } from '../../settlement/model/list-state.ts';
import { EvidenceList, MatchTable } from './Evidence.tsx';

type Line = PaymentDetail['lines'][number];

const columns: readonly Column<Line>[] = [
  {
    title: '发票号码',
    isHeading: true,
    render: ({ invoiceNumber }) => <span className="tnum">{invoiceNumber}</span>,
  },
  {
    title: '价税合计',
    isNumber: true,
    render: ({ gross }) => <Money amount={gross} isPrice={false} />,
  },
  { title: '本次付款', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

/** A payment with its invoices, the match of its documents and its evidence. */
export function PaymentFacts({ payment }: { readonly payment: PaymentDetail }) {
  // The supplier gets no names of those who applied, approved and paid, no notes, and no match.
  const ofUnit = <F,>(facts: readonly F[]): readonly F[] =>
    payment.applicantName === '' ? [] : facts;
  return (
    <>
      <Facts
        facts={[
          ['付款单位', payment.unitName],
          ['收款单位', payment.supplierName],
          ['开户行', payment.bank],
          [
            '银行账号',
            <span key="n" className="tnum">
              {payment.account}
            </span>,
          ],
          ['金额', <Money key="a" amount={payment.amount} fw={700} />],
          ['大写', fenInWords(payment.amount)],
          ['资金性质', fundsLabels[payment.fundsType]],
          ['支付方式', payKinds[payment.payKind]],
          ['申请人', `${payment.applicantName} ${dateTimeText(payment.appliedAtMs)}`.trim()],
          ...ofUnit<readonly [string, string]>([
            ['审批人', payment.approverName || '—'],
            ['付款人', payment.executorName || '—'],
          ]),
          ['凭证号', payment.voucher || '—'],
          ['付款日期', payment.paidOnMs === null ? '—' : dayText(payment.paidOnMs)],
          ...ofUnit<readonly [string, string]>([
            ['差异说明', payment.differenceReason || '—'],
            ['备注', payment.note || '—'],
          ]),
        ]}
      />
      {/* A prepayment has no invoice yet, and so nothing to match. */}
      {payment.lines.length > 0 && (
        <>
          <DataTable
            caption="付款明细"
            columns={columns}
            rows={payment.lines}
            keyOf={({ invoiceId }) => invoiceId}
          />
          {payment.match.length > 0 && <MatchTable rows={payment.match} />}
        </>
      )}
      <EvidenceList rows={payment.evidence} />
    </>
  );
}
