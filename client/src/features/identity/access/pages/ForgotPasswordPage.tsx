import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { linkLifeText, RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import { limits } from '@jicai/shared/limits.ts';
import { accessMessages } from '@jicai/shared/messages/identity/access.ts';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { NarrowPage } from '../../../../ui/page/NarrowPage.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { sessionPaths } from '../../session/paths.ts';

/** 找回密码: a link by mail for people who forgot the password, or the person to ask instead. */
export default function ForgotPasswordPage() {
  const query = useCall(accessEndpoints.canReset, {}, { quiet: true });
  return (
    <NarrowPage width={520}>
      <PageHeader
        title="找回密码"
        {...(query.data?.byMail && {
          hint: '重设密码的链接将发送到您在“账号安全”中以验证码确认过的邮箱',
        })}
      />
      <Panel>
        <Stack>
          <Loaded query={query} what="页面无法打开">
            {({ byMail }) =>
              byMail ? <ForgotForm /> : <Text>{accessMessages['access.noMail']}</Text>
            }
          </Loaded>
          <Anchor component={Link} to={sessionPaths.login.to()}>
            返回登录
          </Anchor>
        </Stack>
      </Panel>
    </NarrowPage>
  );
}

function ForgotForm() {
  const { send, isSending, failure, answer } = useSend(accessEndpoints.forgot, { quiet: true });
  const [loginName, setLoginName] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const name = loginName.trim();
    setMissing(name === '');
    if (name !== '') void send({ loginName: name }).catch(() => {});
  }

  if (answer)
    return (
      <Text role="status">
        {`如果该账号存在且确认过邮箱，几分钟内会收到邮件。链接 ${linkLifeText(RESET_LINK_MINUTES)}内有效，只能使用一次。没有收到时，请联系单位管理员。`}
      </Text>
    );
  return (
    <form onSubmit={submit} noValidate aria-label="找回密码">
      <Stack>
        <Refused failure={failure} isBox />
        <TextInput
          data-path="loginName"
          label="登录名"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.loginNameLength}
          value={loginName}
          error={isMissing ? '请输入登录名' : null}
          onChange={(event) => setLoginName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isSending}>
          发送邮件
        </Button>
      </Stack>
    </form>
  );
}
