import type { PendingLogin } from '@jicai/shared/contract/identity/account/session.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { sessionMessages } from '@jicai/shared/messages/identity/session.ts';
import { Alert } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { LoginForm } from '../components/LoginForm.tsx';
import { LoginPicture } from '../components/LoginPicture.tsx';
import { LoginSteps } from '../components/LoginSteps.tsx';
import { Registrations } from '../components/Registrations.tsx';
import { SignOnButtons } from '../components/SignOnButtons.tsx';
import { landingAfterLogin } from '../landing.ts';
import { isSupplierAtom, onlyBuysAtom } from '../roles.ts';
import classes from './LoginPage.module.css';

/** /login, with `redirect` or `goWhere` to go on to (in-site paths only). */
export default function LoginPage() {
  useDocumentTitle('登录');
  const [params] = useSearchParams();
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const [isExpired, setExpired] = useState(false);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const isSupplier = useAtomValue(isSupplierAtom);
  const onlyBuys = useAtomValue(onlyBuysAtom);
  const landing = landingAfterLogin(params, useSite(), { isSupplier, onlyBuys });
  if (isLoggedIn) return <Navigate to={landing} replace />;
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <LoginPicture />
        <p>公开 · 公平 · 公正</p>
        <p>在线竞价全程留痕，以服务器时间为准</p>
      </div>
      <Panel className={classes.card ?? ''}>
        <h1 className={classes.title}>登录{SITE_NAME}</h1>
        {pending ? (
          <LoginSteps
            pending={pending}
            onPending={setPending}
            onRestart={(hasExpired) => {
              setPending(null);
              setExpired(hasExpired);
            }}
          />
        ) : (
          <>
            {isExpired && (
              <Alert color="orange" role="alert" py="xs" mb="sm">
                {sessionMessages['session.ticket']}
              </Alert>
            )}
            <LoginForm onPending={setPending} />
            <SignOnButtons returnTo={params.get('redirect') ?? ''} />
            <Registrations />
          </>
        )}
      </Panel>
    </div>
  );
}
