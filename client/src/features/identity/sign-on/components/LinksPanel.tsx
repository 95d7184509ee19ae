import {
  type SignOnLink,
  signOnEndpoints,
} from '@jicai/shared/contract/identity/account/sign-on.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { newBinding } from '../binding.ts';

/** One's own accounts of other systems; nothing where no such system is configured. */
export function LinksPanel() {
  const { data: known } = useCall(signOnEndpoints.providers, {}, { quiet: true });
  const { data, refetch } = useCall(signOnEndpoints.links, {}, { quiet: true });
  const begin = useSend(signOnEndpoints.beginLink);
  const unlink = useSend(signOnEndpoints.unlink, { quiet: true });
  const [removed, setRemoved] = useState<SignOnLink | null>(null);
  const providers = (known?.providers ?? []).filter(({ kind }) => kind === 'redirect');
  const links = data?.links ?? [];
  if (providers.length === 0 && links.length === 0) return null;

  async function go(providerId: string): Promise<void> {
    // A refusal shows as a toast; the page stays.
    const answer = await begin.send({ providerId, binding: newBinding() }).catch(() => null);
    if (answer) window.location.assign(answer.url);
  }

  return (
    <Panel maw={640} mt="md" title="单点登录">
      <Stack>
        {links.length === 0 && <Text c="var(--jc-muted)">尚未关联单点登录账号。</Text>}
        {links.map((link) => (
          <Group key={link.id} justify="space-between">
            <Text>
              {link.providerTitle}：{link.name}（{timeText(link.linkedAtMs)} 关联）
            </Text>
            <Button variant="default" size="xs" onClick={() => setRemoved(link)}>
              取消关联
            </Button>
          </Group>
        ))}
        <Group>
          {providers.map(({ id, title }) => (
            <Button
              key={id}
              variant="default"
              loading={begin.isSending}
              onClick={() => void go(id)}
            >
              关联{title}账号
            </Button>
          ))}
        </Group>
      </Stack>
      {removed && (
        <ActionDialog
          title="取消关联"
          text={`取消后不能再用“${removed.providerTitle}”登录本账号。`}
          word="取消关联"
          isDanger
          sending={unlink}
          onConfirm={() => unlink.send({ id: removed.id }).then(() => void refetch())}
          onClose={() => setRemoved(null)}
        />
      )}
    </Panel>
  );
}
