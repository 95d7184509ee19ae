import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Brand } from '../ui/Brand.tsx';
import { Drawing } from '../ui/page/Drawing.tsx';
import { paths } from './paths.ts';
import { useIsOnline } from './strips/OfflineStrip.tsx';

interface Props {
  readonly error: unknown;
  /** The way home, for a page that no layout stands around. */
  readonly hasHeader?: boolean;
}

/** In the place of a page that threw, or could not be loaded: without a network it comes when there is one. */
export function PageFailed({ error, hasHeader = false }: Props) {
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  useEffect(() => console.error(error), [error]);
  return (
    <>
      {hasHeader && (
        <header className="page">
          <Group h="4rem">
            <Brand to={paths.mallIndex.to()} />
          </Group>
        </header>
      )}
      <Center mih="60dvh" role="alert" p="md">
        <Stack align="center">
          <Drawing name="broken" />
          <Title order={1} size="h3" ta="center">
            {isOnline ? '页面出现异常' : '该页面还没有打开过'}
          </Title>
          <Text c="var(--jc-muted)" ta="center">
            {isOnline
              ? '可能是系统刚刚更新，刷新页面即可继续。'
              : '当前没有网络，恢复后会自动打开。'}
          </Text>
          {isOnline ? (
            <Button onClick={() => window.location.reload()}>刷新页面</Button>
          ) : (
            <Button onClick={() => void navigate(-1)}>返回上一页</Button>
          )}
        </Stack>
      </Center>
    </>
  );
}
