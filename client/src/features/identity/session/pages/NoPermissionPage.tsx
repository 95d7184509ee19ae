import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { refreshCalls, useCall } from '../../../../lib/http/call.ts';
import { userAtom } from '../../../../lib/session.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { Drawing } from '../../../../ui/page/Drawing.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { navigationPaths } from '../../navigation/paths.ts';
import { FROM_PARAM } from '../paths.ts';
import { useSessionActions } from '../session-actions.ts';

/** /premission: who one is, which page was expected and who opens it, how to ask, the way back. */
export default function NoPermissionPage() {
  useDocumentTitle('暂无权限');
  const user = useAtomValue(userAtom);
  const { logout } = useSessionActions();
  const from = useSite().inSitePath(useSearchParams()[0].get(FROM_PARAM));
  return (
    <Center mih="50vh">
      <Stack align="center" gap="sm">
        <Drawing name="locked" size={160} />
        <Title order={1} size="h2">
          暂无访问权限
        </Title>
        {from ? (
          <Expected path={from} />
        ) : (
          <Text ta="center">
            当前账号 {user?.name}（{user?.orgName}）还没有任何功能的权限。
          </Text>
        )}
        <Text c="var(--jc-muted)" ta="center">
          如需使用，请联系本单位的管理员为您的账号分配角色。
        </Text>
        <Group mt="sm">
          <Button component={Link} to={navigationPaths.mallIndex.to()}>
            返回首页
          </Button>
          {from && <AskAgain path={from} />}
          <Button variant="default" onClick={() => void logout()}>
            换个账号登录
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

/** The page that was expected, and the roles that open it. */
function Expected({ path }: { readonly path: string }) {
  const user = useAtomValue(userAtom);
  const ownTitle = useSite().titleOf?.(path);
  const { data } = useCall(
    navigationEndpoints.expected,
    { path },
    { enabled: Boolean(user?.id), quiet: true },
  );
  const title = ownTitle || data?.title;
  return (
    <>
      <Text ta="center">
        当前账号 {user?.name}（{user?.orgName}）不能打开{title ? `“${title}”` : '该页面'}。
      </Text>
      {data && data.roles.length > 0 && (
        <Text ta="center">可打开该页面的角色：{data.roles.join('、')}</Text>
      )}
      <Text c="var(--jc-muted)" ta="center" size="sm">
        {path}
      </Text>
    </>
  );
}

/** Rights may have been given since the menu was loaded: loads it again, and tries the page again. */
function AskAgain({ path }: { readonly path: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Button
      variant="light"
      onClick={() =>
        void refreshCalls(queries, /^navigation\.routes$/).then(() =>
          navigate(path, { replace: true }),
        )
      }
    >
      重新获取权限
    </Button>
  );
}
