import type { Agreement } from '@jicai/shared/contract/mall/agreement.ts';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { RichText } from '../../../../ui/show/RichText.tsx';
import { useAcceptAgreement, useAgreementsChanged, usePendingAgreement } from '../api.ts';

/** /XyQr: the version of the agreement that waits for one's organisation. */
export default function AgreementAcceptPage() {
  const { data, error, refetch } = usePendingAgreement();
  if (!data) return <Unloaded what="协议加载失败" error={error} refetch={refetch} />;
  if (data.agreement) return <Waiting agreement={data.agreement} />;
  return (
    <>
      <PageHeader title="协议确认" />
      <Panel>
        <Empty text="没有需要同意的协议" />
      </Panel>
    </>
  );
}

function Waiting({ agreement }: { readonly agreement: Agreement }) {
  const { kind, version } = agreement;
  const [isRead, setRead] = useState(false);
  const { send, isSending, failure } = useAcceptAgreement();
  const toast = useSetAtom(toastAtom);
  const changed = useAgreementsChanged();
  const accept = () =>
    void send({ kind, version }).then(() => {
      toast('done', '已同意协议');
      changed();
    }, changed);
  return (
    <>
      <PageHeader title="协议确认" hint={`${agreement.title}（${version} 版）`} />
      <Panel>
        <Stack>
          <RichText html={agreement.body} />
          <Checkbox
            label="我已阅读，并代表本单位同意本协议"
            checked={isRead}
            onChange={(event) => setRead(event.currentTarget.checked)}
          />
          <Refused failure={failure} isBox />
          <Button disabled={!isRead} loading={isSending} onClick={accept} w="fit-content">
            同意
          </Button>
        </Stack>
      </Panel>
    </>
  );
}
