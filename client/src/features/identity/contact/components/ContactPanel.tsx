import { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import { preferenceEndpoints } from '@jicai/shared/contract/identity/account/preference.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';

/** One's own mail address and mobile number; a link that sets the password goes to the confirmed ones. */
export function ContactPanel({ onConfirmed }: { readonly onConfirmed?: () => void }) {
  const query = useCall(contactEndpoints.mine, {}, { quiet: true });
  const queries = useQueryClient();
  const again = () => {
    // The panel of preferences says which channels wait for a confirmed address.
    void queries.invalidateQueries({ queryKey: [preferenceEndpoints.read.name] });
    void query.refetch();
    onConfirmed?.();
  };
  return (
    <Panel maw={640} title="确认邮箱和手机">
      <Loaded query={query} what="联系方式无法读取">
        {(data) => (
          <Stack>
            <Text size="sm" c="var(--jc-muted)">
              通知与重设密码的链接只发往经验证码确认的地址；没有时重设密码须由两名管理员共同办理，并通知您。
            </Text>
            {!data.byMail && !data.bySms && (
              <Alert>本站未配置邮件和短信：重设密码须由两名管理员办理。</Alert>
            )}
            {data.byMail && (
              <AddressForm
                channel="mail"
                stored={data.email}
                confirmed={data.confirmedEmail}
                proves={data.emailProves}
                onConfirmed={again}
              />
            )}
            {data.bySms && (
              <AddressForm
                channel="sms"
                stored={data.phone}
                confirmed={data.confirmedPhone}
                proves={data.phoneProves}
                onConfirmed={again}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

const WORDS = {
  mail: { label: '电子邮箱', inputMode: 'email', isAddress: isEmail },
  sms: { label: '手机号码', inputMode: 'tel', isAddress: isMobile },
} as const;

interface Props {
  readonly channel: 'mail' | 'sms';
  readonly stored: string;
  readonly confirmed: string;
  /** Whether the confirmed address proves this account, and no other one before. */
  readonly proves: boolean;
  readonly onConfirmed: () => void;
}

function AddressForm({ channel, stored, confirmed, proves, onConfirmed }: Props) {
  const { label, inputMode, isAddress } = WORDS[channel];
  const [typed, setTyped] = useState(stored);
  const [code, setCode] = useState('');
  const ask = useSend(contactEndpoints.askCode, { quiet: true });
  const confirm = useSend(contactEndpoints.confirm, { quiet: true });
  const address = typed.trim();
  const isConfirmed = address !== '' && address === confirmed;
  const failure = ask.failure ?? confirm.failure;
  const send = () =>
    void confirm.send({ channel, address, code }).then(
      () => {
        setCode('');
        ask.reset();
        onConfirmed();
      },
      () => {},
    );
  return (
    <Stack component="section" aria-label={label} gap="xs">
      <Group align="flex-end" gap="xs">
        <TextInput
          data-path="address"
          label={label}
          inputMode={inputMode}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          rightSection={isConfirmed && <Badge variant="light">已确认</Badge>}
          rightSectionWidth={80}
        />
        {!isConfirmed && (
          <Button
            variant="light"
            disabled={!isAddress(address)}
            loading={ask.isSending}
            onClick={() => void ask.send({ channel, address }).catch(() => {})}
          >
            获取验证码
          </Button>
        )}
      </Group>
      {isConfirmed && !proves && (
        <Text size="sm" c="var(--jc-muted)">
          该{label}
          此前已证明另一账号，可以接收通知和链接，但不能证明本账号由您本人使用（不相容岗位分离规则第{' '}
          {CONTROL_RULE} 条）。
        </Text>
      )}
      {ask.answer && !isConfirmed && (
        <Group align="flex-end" gap="xs">
          <TextInput
            data-path="code"
            label={`${label}验证码`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button disabled={code.trim() === ''} loading={confirm.isSending} onClick={send}>
            确认
          </Button>
        </Group>
      )}
      <Refused failure={failure} isBox />
    </Stack>
  );
}
