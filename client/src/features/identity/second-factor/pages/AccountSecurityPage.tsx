import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import type { FactorEnrolment } from '@jicai/shared/contract/identity/account/session.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { Badge, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ContactPanel } from '../../contact/components/ContactPanel.tsx';
import { LinksPanel } from '../../sign-on/components/LinksPanel.tsx';
import { EnrolmentForm } from '../components/EnrolmentForm.tsx';
import { KeysPanel } from '../components/KeysPanel.tsx';
import { RecoveryCodes } from '../components/RecoveryCodes.tsx';

/** 账号安全: the second factor of one's own account. */
export default function AccountSecurityPage() {
  const query = useCall(secondFactorEndpoints.state, {}, { quiet: true });
  return (
    <>
      <PageHeader title="账号安全" hint="动态口令或安全密钥让他人仅凭密码无法登录您的账号" />
      <Panel maw={640} title="第二重验证">
        <Loaded query={query} what="账号安全信息无法读取">
          {(data) => <FactorPanel {...data} onChanged={() => void query.refetch()} />}
        </Loaded>
      </Panel>
      <ContactPanel />
      <LinksPanel />
    </>
  );
}

interface Props extends ResponseOf<(typeof secondFactorEndpoints)['state']> {
  readonly onChanged: () => void;
}

type View =
  | { readonly kind: 'state' }
  | { readonly kind: 'enrolling'; readonly enrolment: FactorEnrolment }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'removing' }
  | { readonly kind: 'renewing' };

function FactorPanel(props: Props) {
  const { isOn, isRequired, codesLeft, keys, certificatesAllowed, onChanged } = props;
  const hasFactor = isOn || keys.length > 0;
  const [view, setView] = useState<View>({ kind: 'state' });
  const begin = useSend(secondFactorEndpoints.begin);
  const confirm = useSend(secondFactorEndpoints.confirm, { quiet: true });
  const renew = useSend(secondFactorEndpoints.renewCodes, { quiet: true });
  const remove = useSend(secondFactorEndpoints.remove, { quiet: true });
  const showState = () => setView({ kind: 'state' });
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setView({ kind: 'codes', codes: recoveryCodes });
    onChanged();
  };
  if (view.kind === 'codes') return <RecoveryCodes codes={view.codes} onKept={showState} />;
  if (view.kind === 'enrolling')
    return (
      <EnrolmentForm
        enrolment={view.enrolment}
        sending={confirm}
        onCode={(code) => void confirm.send({ code }).then(showCodes, () => {})}
        onCancel={showState}
      />
    );
  return (
    <Stack>
      <Group>
        <Title order={3} fz="md">
          动态口令
        </Title>
        <Badge color={isOn ? 'green' : 'gray'}>{isOn ? '已启用' : '未启用'}</Badge>
        {isRequired && <Text c="var(--jc-muted)">您的岗位必须启用</Text>}
      </Group>
      <Group>
        {isOn ? (
          <Button variant="default" color="red" onClick={() => setView({ kind: 'removing' })}>
            停用动态口令
          </Button>
        ) : (
          <Button
            loading={begin.isSending}
            onClick={() =>
              void begin.send({}).then(
                ({ enrolment }) => setView({ kind: 'enrolling', enrolment }),
                () => {},
              )
            }
          >
            启用动态口令
          </Button>
        )}
      </Group>
      <Divider />
      <Title order={3} fz="md">
        {certificatesAllowed ? '安全密钥与证书' : '安全密钥'}
      </Title>
      <KeysPanel {...props} onCodes={(codes) => setView({ kind: 'codes', codes })} />
      {hasFactor && (
        <>
          <Divider />
          <Title order={3} fz="md">
            恢复码
          </Title>
          <Group>
            <Text>剩余恢复码 {codesLeft} 个</Text>
            <Button variant="default" size="xs" onClick={() => setView({ kind: 'renewing' })}>
              更换恢复码
            </Button>
          </Group>
        </>
      )}
      {view.kind === 'renewing' && (
        <ActionDialog
          title="更换恢复码"
          text="将生成 10 个新的恢复码，原有恢复码立即作废。"
          word="更换"
          sending={renew}
          onConfirm={() => renew.send({}).then(showCodes)}
          onDone={() => {}}
          onClose={showState}
        />
      )}
      {view.kind === 'removing' && (
        <ActionDialog
          title="停用动态口令"
          text={
            isRequired && keys.length === 0
              ? '停用后，下次登录时须重新启用。'
              : keys.length > 0
                ? '停用后，登录时改用安全密钥或证书。'
                : '停用后，登录只需要密码，恢复码随即作废。'
          }
          word="停用"
          isDanger
          sending={remove}
          onConfirm={() => remove.send({}).then(onChanged)}
          onDone={showState}
          onClose={showState}
        />
      )}
    </Stack>
  );
}
