import { Anchor, Center, Loader, Stack, Title } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { navigationPaths } from '../../navigation/paths.ts';
import { SignOnReturn } from '../components/SignOnReturn.tsx';
import { loadingText } from '../loading-text.ts';

/** /loading/{msg} and /gysloading/{msg}: a splash while another system signs a person in. */
export default function LoadingPage() {
  const { msg = '' } = useParams();
  const [query] = useSearchParams();
  const text = loadingText(msg);
  useDocumentTitle(text);
  // The provider of a sign-on leads back here, with its answer in the address.
  if (query.has('state')) return <SignOnReturn />;
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
