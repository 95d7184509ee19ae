import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { NarrowPage } from '../../../../ui/page/NarrowPage.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { WayTo } from '../../../../ui/page/WayTo.tsx';
import { NewPasswordForm } from '../../password/components/NewPasswordForm.tsx';
import { sessionPaths } from '../../session/paths.ts';

/** /setPassword#…: an invitation, or a reset. The token stays behind `#`: no server logs it. */
export default function SetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const query = useCall(
    accessEndpoints.open,
    { token },
    { enabled: token !== '', quiet: true, alwaysNew: true },
  );
  const [isDone, setDone] = useState(false);
  return (
    <NarrowPage width={520}>
      <PageHeader title="设置密码" hint="链接只能使用一次，设置后请用该密码登录" />
      <Panel>
        {token === '' ? (
          <Text>链接不完整，请从邀请中重新打开。</Text>
        ) : (
          <Loaded
            query={query}
            what="链接无法使用"
            away={<WayTo to={sessionPaths.login.to()}>去登录</WayTo>}
          >
            {(owner) =>
              isDone ? (
                <Stack role="status">
                  <Text>密码已设置。</Text>
                  <Anchor component={Link} to={sessionPaths.login.to()}>
                    去登录
                  </Anchor>
                </Stack>
              ) : (
                <PasswordForm token={token} owner={owner} onDone={() => setDone(true)} />
              )
            }
          </Loaded>
        )}
      </Panel>
    </NarrowPage>
  );
}

interface Props {
  readonly token: string;
  readonly owner: ResponseOf<typeof accessEndpoints.open>;
  readonly onDone: () => void;
}

function PasswordForm({ token, owner, onDone }: Props) {
  const sending = useSend(accessEndpoints.use, { quiet: true });
  return (
    <NewPasswordForm
      label="设置密码"
      loginName={owner.loginName}
      rule={owner.passwordRule}
      sending={sending}
      onSubmit={(password) => void sending.send({ token, password }).then(onDone, () => {})}
    >
      <Text>
        {owner.name}（{owner.unitName}），登录名 <b>{owner.loginName}</b>
      </Text>
      {owner.expiresAtMs !== null && (
        <Text size="sm" c="var(--jc-muted)">
          请在 {timeText(owner.expiresAtMs)} 之前设置，过期须重新索取链接。
        </Text>
      )}
    </NewPasswordForm>
  );
}
