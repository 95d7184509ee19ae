import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { forgetBinding, keepReturn, keptBinding, keptReturn } from '../../sign-on/binding.ts';
import { landingAfterLogin } from '../landing.ts';
import { sessionPaths } from '../paths.ts';
import { isSupplierAtom, onlyBuysAtom } from '../roles.ts';
import { LoginSteps } from './LoginSteps.tsx';
import { useSignedOn } from './use-signed-on.ts';

/**
 * The provider has led back: its answer goes to the platform, once, and the login goes on. A login
 * renews the page below the application: who is logged in then goes on to where they wanted.
 */
export function SignOnReturn() {
  const [query] = useSearchParams();
  const finish = useSend(signOnEndpoints.finish, { quiet: true });
  const { rest, setPending, take } = useSignedOn();
  const [isLinked, setLinked] = useState(false);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const isSupplier = useAtomValue(isSupplierAtom);
  const onlyBuys = useAtomValue(onlyBuysAtom);
  const site = useSite();
  const navigate = useNavigate();
  const [binding] = useState(keptBinding);
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current || (binding === null && isLoggedIn)) return;
    isSent.current = true;
    forgetBinding();
    const body = {
      state: query.get('state') ?? '',
      query: query.toString(),
      binding: binding ?? 'none',
    };
    finish.send(body).then(
      (answer) => {
        keepReturn(answer.returnTo);
        setLinked(answer.outcome === 'linked');
        take(answer);
      },
      () => {},
    );
  });

  // The address with the provider's answer is replaced: a way back to it would lead nowhere.
  if (isLinked || (binding === null && isLoggedIn)) {
    const params = new URLSearchParams({ redirect: keptReturn() });
    return <Navigate to={landingAfterLogin(params, site, { isSupplier, onlyBuys })} replace />;
  }
  if (rest?.kind === 'step')
    return (
      <Center mih="40vh">
        <Panel w="100%" maw={420} title="还需一步">
          <LoginSteps
            pending={rest.pending}
            onPending={setPending}
            onRestart={() => void navigate(sessionPaths.login.to(), { replace: true })}
          />
        </Panel>
      </Center>
    );
  if (rest?.kind === 'waiting')
    return (
      <Notice
        title="账号待授权"
        text="您已通过统一认证。单位管理员已收到通知，授予岗位后即可登录使用。"
      />
    );
  if (finish.failure) return <Notice title="登录未完成" text={finish.failure.text} />;
  return (
    <Center mih="40vh">
      <Stack align="center">
        <Loader aria-hidden />
        <Title order={1} size="h4" role="status">
          正在登录，请稍候
        </Title>
      </Stack>
    </Center>
  );
}

function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Center mih="40vh">
      <Panel w="100%" maw={420}>
        <Stack>
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text role="status">{text}</Text>
          <Button component={Link} to={sessionPaths.login.to()}>
            返回登录页
          </Button>
        </Stack>
      </Panel>
    </Center>
  );
}
