import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { Button, ThemeIcon } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useWaiting } from '../../features/work/todo/api.ts';
import { isLoggedInAtom, userAtom } from '../../lib/session.ts';
import { paths } from '../paths.ts';
import classes from './HomePage.module.css';
import { MyNumbers } from './MyNumbers.tsx';

/** A greeting with the login, or the person's name with their numbers. */
export function UserCard() {
  const user = useAtomValue(userAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { data } = useWaiting(isLoggedIn);
  return (
    <section className={`card ${classes.card}`} aria-label="我的商城">
      <div className={classes.person}>
        <ThemeIcon size={44} radius="xl" variant="light">
          <IconUser size={24} stroke={1.5} aria-hidden />
        </ThemeIcon>
        <div>
          <strong>{user ? `您好，${user.name}` : '您好！'}</strong>
          <span>{user ? user.orgName : `欢迎来到${SITE_NAME}`}</span>
        </div>
      </div>
      {user ? (
        <MyNumbers waiting={data?.counts.open ?? 0} due={data?.due ?? []} />
      ) : (
        <>
          <Button component={Link} to={paths.login.to()} fullWidth mt="sm">
            登录
          </Button>
          <div className={classes.registrations}>
            <Link to={paths.register.to()}>会员注册</Link>
            <Link to={paths.shopRegister.to()}>店铺注册</Link>
          </div>
        </>
      )}
    </section>
  );
}
