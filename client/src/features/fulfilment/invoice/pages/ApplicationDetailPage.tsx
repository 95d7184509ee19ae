import {
  type ApplicationDetail,
  invoiceEndpoints,
  type OrderAmount,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { invoiceKindLabels } from '@jicai/shared/contract/ordering/address.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { Anchor } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
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
import { PdfButton } from '../../settlement/components/PdfButton.tsx';
import { ApplicationBadge } from '../../settlement/components/StateBadge.tsx';
import { statementColumns } from '../../statement/pages/StatementListPage.tsx';
import { ApplicationActions } from '../components/ApplicationActions.tsx';
import { Invoices } from '../components/Invoices.tsx';
import { RedLetters } from '../components/RedLetters.tsx';
import { RegisterPanel } from '../components/RegisterPanel.tsx';
import { APPLICATION_PARAM, invoicePaths } from '../paths.ts';

const lineColumns: readonly Column<ApplicationDetail['lines'][number]>[] = [
  { title: '名称', isHeading: true, render: ({ name }) => name },
  { title: '数量', isNumber: true, render: ({ quantity }) => quantity },
  {
    title: '税率',
    isNumber: true,
    render: ({ taxRate }) => (taxRate === null ? '—' : taxRateWord(taxRate)),
  },
  {
    title: '其中税额',
    isNumber: true,
    render: ({ tax }) => (tax === null ? '—' : <Money amount={tax} isPrice={false} />),
  },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

const orderColumns: readonly Column<OrderAmount>[] = [
  {
    title: '订单号',
    isHeading: true,
    render: ({ number }) => <span className="tnum">{number}</span>,
  },
  {
    title: '已开金额',
    isNumber: true,
    render: ({ invoiced }) => <Money amount={invoiced} isPrice={false} />,
  },
  { title: '应开金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

/** A red letter comes into an application that has all its invoices, too. */
const mayRegister = ({ actions, redLetters }: ApplicationDetail): boolean =>
  actions.includes('issue') || redLetters.some(({ mayIssue }) => mayIssue === 'yes');

/** /InvoiceDetail and /gysinvoicedetail: one application with its invoices. */
export default function ApplicationDetailPage() {
  const [params] = useSearchParams();
  const isSupplier = useAtomValue(isSupplierAtom);
  const id = params.get(APPLICATION_PARAM) ?? '';
  const { data, error, refetch } = useCall(
    invoiceEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );
  if (!data)
    return (
      <DocumentAway
        what="开票申请加载失败"
        error={error}
        refetch={refetch}
        list={{ to: invoicePaths.invoices.to(), title: '发票管理' }}
      />
    );
  const { application } = data;
  return (
    <>
      <PageHeader
        title={`开票申请 ${application.number}`}
        hint={<ApplicationBadge state={application.state} />}
        actions={<PdfButton print={invoiceEndpoints.print} id={id} />}
      />
      <UnattendedNote businessType="none" businessId={application.id} />
      <Columns
        main={
          <>
            <Panel>
              <Summary application={application} />
              <ApplicationActions application={application} />
            </Panel>
            {mayRegister(application) && (
              <RegisterPanel key={application.version} application={application} />
            )}
            <Invoices application={application} />
            <RedLetters application={application} />
            <Panel title="应开明细">
              <DataTable
                caption="应开明细"
                columns={lineColumns}
                rows={application.lines}
                keyOf={({ name }) => name}
              />
            </Panel>
            {application.orders.length > 0 && (
              <Panel title="按订单开票">
                <DataTable
                  caption="按订单开票"
                  columns={orderColumns}
                  rows={application.orders}
                  keyOf={({ number }) => number}
                />
              </Panel>
            )}
            <Panel title="对账单">
              <DataTable
                caption="对账单"
                columns={statementColumns(isSupplier)}
                rows={application.statements}
                keyOf={({ id: statement }) => statement}
              />
            </Panel>
          </>
        }
        side={<EventLog events={application.events} />}
      />
    </>
  );
}

function PaymentLinks({ payments }: Pick<ApplicationDetail, 'payments'>) {
  if (payments.length === 0) return '—';
  return payments.map(({ id, number }) => (
    <Anchor key={id} component={Link} to={businessPaths.payment(id)} mr="xs" className="tnum">
      {number}
    </Anchor>
  ));
}

function Summary({ application }: { readonly application: ApplicationDetail }) {
  const { titleDetails: title } = application;
  return (
    <Facts
      facts={[
        ['采购单位', application.unitName],
        ['供应商', application.supplierName],
        ['申请金额', <Money key="a" amount={application.amount} fw={700} />],
        ['已开金额', <Money key="i" amount={application.invoiced} isPrice={false} />],
        ['发票类型', invoiceKindLabels[title.kind]],
        ['发票抬头', title.title],
        ['纳税人识别号', title.taxNumber || '—'],
        ['地址、电话', title.addressPhone || '—'],
        ['开户行及账号', title.bankAccount || '—'],
        ['收票邮箱', title.email || '—'],
        ['合并方式', application.orders.length > 0 ? '每张订单一张发票' : '合并开票'],
        ['开票内容', application.content === 'lines' ? '商品明细' : '商品大类'],
        ['备注', application.remark || '—'],
        ['付款', <PaymentLinks key="p" payments={application.payments} />],
      ]}
    />
  );
}
