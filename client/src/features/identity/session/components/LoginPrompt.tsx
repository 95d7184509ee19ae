import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Empty } from '../../../../ui/page/states.tsx';
import { sessionPaths } from '../paths.ts';

/** A sentence and the way to the login, for visitors in place of personal content. */
export function LoginPrompt({ text }: { readonly text: string }) {
  const { pathname, search } = useLocation();
  return (
    <Empty
      text={text}
      action={
        <Button component={Link} to={sessionPaths.login.to(pathname + search)}>
          登录
        </Button>
      }
    />
  );
}
