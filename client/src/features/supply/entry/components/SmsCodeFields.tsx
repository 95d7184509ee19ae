import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { entryMessages } from '@jicai/shared/messages/supply/entry.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useSmsCode } from '../api.ts';

interface Props {
  /** The number that is typed in the form now. */
  readonly mobile: () => string;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** The code of a registration that is sent to the mobile number of the form. */
export function SmsCodeFields({ mobile, code, onChange }: Props) {
  const { send, isSending, failure, answer } = useSmsCode();
  const [isWrong, setWrong] = useState(false);
  const ask = () => {
    const number = canonicalMobile(mobile());
    setWrong(!isMobile(number));
    if (isMobile(number)) void send({ mobile: number }).catch(() => {});
  };
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          data-path="smsCode"
          label="短信验证码"
          required
          flex={1}
          miw={200}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={isWrong ? entryMessages['entry.mobile'] : null}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button variant="default" loading={isSending} onClick={ask}>
          发送短信
        </Button>
      </Group>
      {answer && (
        <Text size="sm" role="status">
          短信已发送，5 分钟内有效；一分钟内只发送一次，一小时内最多 3 次。
        </Text>
      )}
      <Refused failure={failure} isBox />
    </>
  );
}
