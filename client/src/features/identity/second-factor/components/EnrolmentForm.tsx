import type { FactorEnrolment } from '@jicai/shared/contract/identity/account/session.ts';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { QrCode } from '../../../../ui/show/QrCode.tsx';
import { CodeForm } from './CodeForm.tsx';

interface Props {
  readonly enrolment: FactorEnrolment;
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly onCode: (code: string) => void;
  /** Null: the page around has its own way back. */
  readonly onCancel: (() => void) | null;
}

/** The secret as a code to scan and as text; the first code confirms it. */
export function EnrolmentForm({ enrolment, sending, onCode, onCancel }: Props) {
  return (
    <Stack>
      <Text>
        用手机上的身份验证器（如 Microsoft Authenticator、FreeOTP
        或微信小程序“腾讯身份验证器”）扫描二维码：
      </Text>
      <Group justify="center">
        <QrCode rows={enrolment.rows} label="动态口令绑定二维码" side={260} />
      </Group>
      <Text size="sm" c="var(--jc-muted)">
        无法扫描时手工输入密钥：
        <Code style={{ overflowWrap: 'anywhere' }}>
          {enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Code>
      </Text>
      <CodeForm label="确认启用" sending={sending} onCode={onCode} />
      {onCancel && (
        <Button variant="subtle" onClick={onCancel}>
          取消
        </Button>
      )}
    </Stack>
  );
}
