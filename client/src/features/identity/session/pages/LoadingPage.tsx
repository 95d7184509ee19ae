import { Anchor, Center, Loader, Stack, Title } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { navigationPaths } from '../../navigation/paths.ts';
import { loadingText } from '../loading-text.ts';

/** /loading/{msg} and /gysloading/{msg}: a splash while another system signs a person in. */
export default function LoadingPage() {
  const { msg = '' } = useParams();
  const text = loadingText(msg);
  useDocumentTitle(text);
  return (
    <Center mih="40vh">
      <Stack align="center">
        <Loader aria-hidden />
        <div role="status">
          <Title order={1} size="h4" ta="center">
            {text}
          </Title>
        </div>
        <Anchor component={Link} to={navigationPaths.mallIndex.to()}>
          等待时间过长？返回首页
        </Anchor>
      </Stack>
    </Center>
  );
}
