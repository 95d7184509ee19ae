import {
  type SecurityKey,
  secondFactorEndpoints,
} from '@jicai/shared/contract/identity/account/second-factor.ts';
import type { KeyKind } from '@jicai/shared/contract/identity/account/session.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { keysProblem, registerKey } from '../keys.ts';
import { CertificateButton } from './CertificateButton.tsx';
import { KeyButton } from './KeyButton.tsx';

interface Props {
  readonly keys: readonly SecurityKey[];
  /** Whether the site's address allows keys. */
  readonly keysAllowed: boolean;
  /** Whether this installation takes certificates. */
  readonly certificatesAllowed: boolean;
  readonly onChanged: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

const WORDS: Readonly<Record<KeyKind, string>> = { key: '安全密钥', certificate: '证书' };

/** The security keys and certificates of one's own account. */
export function KeysPanel(props: Props) {
  const { keys, keysAllowed, certificatesAllowed, onChanged, onCodes } = props;
  const begin = useSend(secondFactorEndpoints.beginKey, { quiet: true });
  const add = useSend(secondFactorEndpoints.addKey, { quiet: true });
  const remove = useSend(secondFactorEndpoints.removeKey, { quiet: true });
  const [removed, setRemoved] = useState<SecurityKey | null>(null);
  const [name, setName] = useState('');
  const problem = keysAllowed
    ? keysProblem()
    : '本站不是以 https 域名访问的，浏览器不允许使用安全密钥；动态口令不受影响。';

  const words = certificatesAllowed ? '安全密钥或证书' : WORDS.key;

  async function sendKey(kind: KeyKind, answer: string): Promise<void> {
    const { recoveryCodes } = await add.send({ kind, answer, name });
    setName('');
    onChanged();
    if (recoveryCodes.length > 0) onCodes(recoveryCodes);
  }

  return (
    <Stack>
      <Text c="var(--jc-muted)" size="sm">
        USB 安全密钥，或本机的指纹、面容、PIN
        {certificatesAllowed && '，或 CA 证书（USB Key）'}
        。登录时代替动态口令，钓鱼网站骗不走。建议登记两个，丢失一个时仍可登录。
      </Text>
      {keys.length === 0 && <Text c="var(--jc-muted)">尚未登记{words}。</Text>}
      {keys.map((key) => (
        <Group key={key.id} justify="space-between" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text style={{ overflowWrap: 'anywhere' }}>{key.name}</Text>
            {key.kind === 'certificate' && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                证书：{key.subject}
                {key.validToMs !== null && `，有效期至 ${dayOf(key.validToMs)}`}
              </Text>
            )}
            <Text size="sm" c="var(--jc-muted)">
              {timeText(key.addedAtMs)} 登记，
              {key.lastUsedAtMs === null ? '尚未使用' : `${timeText(key.lastUsedAtMs)} 使用过`}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            style={{ flexShrink: 0 }}
            aria-label={`移除${key.name}`}
            onClick={() => setRemoved(key)}
          >
            移除
          </Button>
        </Group>
      ))}
      {problem && <Text size="sm">{problem}</Text>}
      {(!problem || certificatesAllowed) && (
        <Stack gap="sm">
          <TextInput
            data-path="name"
            maw="20rem"
            label="密钥名称"
            placeholder="如：办公桌上的密钥"
            maxLength={limits.keyName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {!problem && (
            <KeyButton
              label="登记安全密钥"
              onBegin={() => begin.send({ kind: 'key' })}
              onAsk={registerKey}
              onAnswer={(answer) => sendKey('key', answer)}
            />
          )}
          {certificatesAllowed && (
            <CertificateButton
              label="登记证书（USB Key）"
              onBegin={() => begin.send({ kind: 'certificate' })}
              onAnswer={(answer) => sendKey('certificate', answer)}
            />
          )}
        </Stack>
      )}
      {removed && (
        <ActionDialog
          title={`移除${WORDS[removed.kind]}`}
          text={`移除后，“${removed.name}”不能再用于登录。您的其他登录会话会同时退出。`}
          word="移除"
          isDanger
          sending={remove}
          onConfirm={() => remove.send({ id: removed.id }).then(onChanged)}
          onDone={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        />
      )}
    </Stack>
  );
}
