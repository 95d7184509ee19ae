import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Drawing } from '../ui/page/Drawing.tsx';
import { useIsOnline } from './OfflineStrip.tsx';

/** A page that threw, or whose chunk is gone after a new version was put in place. */
export function RouteFailed() {
  const error = useRouteError();
  const isOnline = useIsOnline();
  useEffect(() => console.error(error), [error]);
  return (
    <Center mih="100dvh" role="alert">
      <Stack align="center">
        <Drawing name="broken" />
        <Title order={1} size="h3">
          {isOnline ? '页面出现异常' : '当前没有网络连接'}
        </Title>
        <Text c="var(--jc-muted)">
          {isOnline
            ? '可能是系统刚刚更新，刷新页面即可继续。'
            : '该页面还没有打开过，联网后刷新即可继续。'}
        </Text>
        <Button onClick={() => window.location.reload()}>刷新页面</Button>
      </Stack>
    </Center>
  );
}
