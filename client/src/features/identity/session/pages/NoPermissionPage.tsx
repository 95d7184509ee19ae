import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { userAtom } from '../../../../lib/session.ts';
import { Drawing } from '../../../../ui/page/Drawing.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { navigationPaths } from '../../navigation/paths.ts';
import { useSessionActions } from '../session-actions.ts';

/** /premission: the server gave this person no menu. Who one is, how to ask, the way back. */
export default function NoPermissionPage() {
  useDocumentTitle('暂无权限');
  const user = useAtomValue(userAtom);
  const { logout } = useSessionActions();
  return (
    <Center mih="50vh">
      <Stack align="center" gap="sm">
        <Drawing name="locked" size={160} />
        <Title order={1} size="h2">
          暂无访问权限
        </Title>
        <Text ta="center">
          当前账号 {user?.name}（{user?.orgName}）没有使用该功能的权限。
        </Text>
        <Text c="var(--jc-muted)" ta="center">
          请联系本单位的系统管理员，为您的账号分配角色后重新登录。
        </Text>
        <Group mt="sm">
          <Button component={Link} to={navigationPaths.mallIndex.to()}>
            返回首页
          </Button>
          <Button variant="default" onClick={() => void logout()}>
            换个账号登录
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
