import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { Alert, Group, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Waivers } from '../../../work/approval/components/Waivers.tsx';
import { ReviewLink } from '../../../work/todo/components/ReviewLink.tsx';
import { UnattendedNote } from '../../../work/todo/components/UnattendedNote.tsx';
import { Columns } from '../../settlement/components/Columns.tsx';
import { DocumentAway } from '../../settlement/components/DocumentAway.tsx';
import { EventLog } from '../../settlement/components/EventLog.tsx';
import { PdfButton } from '../../settlement/components/PdfButton.tsx';
import { PaymentBadge } from '../../settlement/components/StateBadge.tsx';
import { PaymentActions } from '../components/PaymentActions.tsx';
import { PaymentFacts } from '../components/PaymentFacts.tsx';
import { PAYMENT_PARAM, paymentPaths } from '../paths.ts';

/** /MemberPayment?fkid=: one payment for applicant, finance, approver and supplier. */
export default function PaymentDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(PAYMENT_PARAM) ?? '';
  const { data, error, refetch } = useCall(
    paymentEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );
  if (!data)
    return (
      <DocumentAway
        what="付款单加载失败"
        error={error}
        refetch={refetch}
        list={{ to: paymentPaths.payments.to(), title: '付款管理' }}
      />
    );
  const { payment } = data;
  return (
    <>
      <PageHeader
        title={`付款单 ${payment.number}`}
        hint={<PaymentBadge state={payment.state} />}
        actions={
          <Group gap="sm">
            <PdfButton print={paymentEndpoints.print} id={id} />
            {payment.state === 'inReview' && <ReviewLink businessId={payment.id} />}
          </Group>
        }
      />
      <UnattendedNote businessType="payment" businessId={payment.id} />
      <Columns
        main={
          <Panel>
            <Stack gap="md">
              <PaymentFacts payment={payment} />
              <Waivers lines={payment.waivers} />
            </Stack>
            <PaymentActions payment={payment} />
            {payment.forbidden.map((reason) => (
              <Alert key={reason} color="orange" title="岗位分离" mt="md">
                {reason}
              </Alert>
            ))}
          </Panel>
        }
        side={<EventLog events={payment.events} />}
      />
    </>
  );
}
