import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Drawing } from '../../../../ui/page/Drawing.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { navigationPaths } from '../../navigation/paths.ts';
import type { FailedAddress } from '../failed-address.ts';

/** The meaning of a status for a person (spec section 8: 403, 404 and 500 come here). */
const meanings: Readonly<Record<string, string>> = {
  403: '您没有权限访问该内容',
  404: '您访问的页面不存在或已被移除',
  500: '服务出现异常，请稍后重试',
};

/** /404 with the status as its message, and every path that no page has. */
export default function NotFoundPage() {
  const [params] = useSearchParams();
  const status = params.get('msg') ?? '404';
  const meaning = Object.hasOwn(meanings, status) ? meanings[status] : meanings[404];
  useDocumentTitle('页面无法访问');
  return (
    <Center mih="50vh">
      <Stack align="center" gap="sm">
        <Drawing name="lost" size={160} />
        <Title order={1}>{Object.hasOwn(meanings, status) ? status : '404'}</Title>
        <Text c="var(--jc-muted)" ta="center">
          {meaning}
        </Text>
        <Group mt="sm">
          <Button component={Link} to={navigationPaths.mallIndex.to()}>
            返回首页
          </Button>
          {status === '500' && <Retry />}
        </Group>
      </Stack>
    </Center>
  );
}

/** Back to the address whose call failed; nothing for who came by another way. */
function Retry() {
  const navigate = useNavigate();
  // Only the application writes the state of this page.
  const from = (useLocation().state as FailedAddress | null)?.from;
  if (!from) return null;
  return (
    <Button variant="default" onClick={() => void navigate(from, { replace: true })}>
      重试
    </Button>
  );
}
