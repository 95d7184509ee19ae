import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { entryMessages } from '@jicai/shared/messages/supply/entry.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useMailCode } from '../api.ts';

export interface MailCode {
  readonly email: string;
  readonly mailCode: string;
}

interface Props {
  readonly value: MailCode;
  readonly onChange: (value: MailCode) => void;
}

/** The mail address of a registration, with the code that is sent there. */
export function MailCodeFields({ value, onChange }: Props) {
  const { send, isSending, failure, answer } = useMailCode();
  const [isWrong, setWrong] = useState(false);
  const { email, mailCode } = value;
  const ask = () => {
    setWrong(!isEmail(email.trim()));
    if (isEmail(email.trim())) void send({ email: email.trim() }).catch(() => {});
  };
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          data-path="email"
          label="联系邮箱"
          required
          flex={1}
          miw={200}
          maxLength={100}
          inputMode="email"
          autoComplete="email"
          value={email}
          error={isWrong ? entryMessages['entry.email'] : null}
          onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
        />
        <Button variant="default" loading={isSending} onClick={ask}>
          获取验证码
        </Button>
      </Group>
      {answer && (
        <Text size="sm" role="status">
          验证码已发送，10 分钟内有效。没有收到时请检查邮箱地址和垃圾邮件；一小时内最多发送 3 次。
        </Text>
      )}
      <Refused failure={failure} isBox />
      <TextInput
        data-path="mailCode"
        label="邮箱验证码"
        required
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={mailCode}
        onChange={(event) => onChange({ ...value, mailCode: event.currentTarget.value })}
      />
    </>
  );
}
