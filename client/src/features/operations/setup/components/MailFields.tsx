import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { checkSender } from '@jicai/shared/domain/operations/mail-sender.ts';
import { setupMessages } from '@jicai/shared/messages/operations/setup.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Alert, Button, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';

const say = sayFrom(setupMessages);

/** The mail sender as it is typed; an empty server means that it is skipped. */
export const noSender = {
  host: '',
  port: 465,
  security: 'tls' as 'tls' | 'startTls' | 'plain',
  user: '',
  password: '',
  from: '',
};
export type TypedMail = typeof noSender;

const SECURITY = {
  tls: { label: 'SSL/TLS', port: 465 },
  startTls: { label: 'STARTTLS', port: 587 },
  plain: { label: '不加密（内网）', port: 25 },
} as const;

type SenderField = 'host' | 'user' | 'from';
const FIELDS: Readonly<Record<string, SenderField>> = {
  'setup.mailHost': 'host',
  'setup.mailAccount': 'user',
  'setup.mailFrom': 'from',
};

/** Whether anything of the sender was typed; else it is skipped. */
export const isTyped = ({ host, user, password, from }: TypedMail): boolean =>
  [host, user, password, from].some((text) => text.trim() !== '');

/** The text for a field when the check of the whole sender ends at it. */
export const mailFault =
  (field: SenderField) =>
  (_text: string, { sender }: { readonly sender: TypedMail }): string | null => {
    const refusal = isTyped(sender) ? checkSender(sender) : null;
    if (!refusal || !isRefusal(refusal)) return null;
    return FIELDS[refusal.refused] === field ? say(refusal.refused, refusal.values) : null;
  };

type Attempt = RequestOf<typeof setupEndpoints.tryMail>;
interface FormPart extends Record<string, unknown> {
  readonly token: string;
  readonly sender: TypedMail;
}

/** The fields that a failed test mail points to, with what is wrong there. */
const FAILED = {
  server: ['host', '无法通过邮件服务器发信'],
  account: ['user', '账号或密码未被接受'],
  from: ['from', '发件人地址未被接受'],
} as const;

interface Props<Values extends FormPart> {
  readonly form: UseFormReturnType<Values>;
}

/** The fields of the mail sender, and a button that sends a test mail before it is stored. */
export function MailFields<Values extends FormPart>({ form }: Props<Values>) {
  const field = (name: keyof TypedMail) => form.getInputProps(`sender.${name}`);
  const security = field('security');
  const port = field('port');
  return (
    <>
      <TextInput
        label="邮件服务器"
        placeholder="smtp.example.org"
        maxLength={100}
        {...field('host')}
      />
      <Group grow wrap="nowrap" align="flex-start">
        <Select
          label="加密方式"
          data={Object.entries(SECURITY).map(([value, { label }]) => ({ value, label }))}
          allowDeselect={false}
          {...security}
          onChange={(next: string | null) => {
            const kind = (next ?? 'tls') as keyof typeof SECURITY;
            form.setFieldValue('sender.security', kind as never);
            form.setFieldValue('sender.port', SECURITY[kind].port as never);
          }}
        />
        <NumberField
          label="端口"
          min={1}
          max={65_535}
          hideControls
          // A sender that is skipped needs no port.
          needsValue={isTyped(form.values.sender)}
          {...port}
          onChange={(value) => value !== '' && port.onChange(value)}
        />
      </Group>
      <TextInput label="发件账号" autoComplete="off" maxLength={100} {...field('user')} />
      <PasswordInput
        label="发件密码（加密保存）"
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
        {...field('password')}
      />
      <TextInput
        label="发件人地址"
        placeholder="mall@example.org"
        maxLength={100}
        {...field('from')}
      />
      <TryMail
        attempt={{ token: form.values.token, sender: form.values.sender }}
        onBegin={() => {
          for (const name of Object.values(FIELDS)) form.clearFieldError(`sender.${name}`);
        }}
        onFault={(name, text) => form.setFieldError(`sender.${name}`, text)}
      />
    </>
  );
}

interface TryProps {
  readonly attempt: Omit<Attempt, 'to'>;
  readonly onBegin: () => void;
  readonly onFault: (field: SenderField, text: string) => void;
}

function TryMail({ attempt, onBegin, onFault }: TryProps) {
  const { send, isSending, failure } = useSend(setupEndpoints.tryMail, { quiet: true });
  const [to, setTo] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const run = () => {
    if (showWrongNumber(document)) return;
    onBegin();
    setSentTo(null);
    const wrong = checkSender(attempt.sender);
    const at = wrong && FIELDS[wrong.refused];
    if (wrong && at) onFault(at, say(wrong.refused, wrong.values));
    setFault(isEmail(to.trim()) ? null : say('setup.mailTo'));
    if (wrong || !isEmail(to.trim())) return;
    void send({ ...attempt, to }).then(
      ({ field, failure: why }) => {
        if (field === null) return setSentTo(to.trim());
        if (field === 'to') return setFault(`收件地址未被接受：${why}`);
        const [at, words] = FAILED[field];
        onFault(at, `${words}：${why}`);
      },
      () => {},
    );
  };
  return (
    <Stack gap="xs">
      <TextInput
        data-path="to"
        label="测试邮件收件地址"
        value={to}
        error={fault}
        onChange={({ currentTarget }) => {
          setTo(currentTarget.value);
          setFault(null);
        }}
      />
      <Button variant="light" w="fit-content" loading={isSending} onClick={run}>
        发送测试邮件
      </Button>
      <Refused failure={failure} isBox />
      {sentTo !== null && (
        <Alert color="green" role="status">
          已交给邮件服务器，请查收 {sentTo}
        </Alert>
      )}
    </Stack>
  );
}
