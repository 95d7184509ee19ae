import { Center, Loader, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';

/** /loading/{msg} and /gysloading/{msg}: the message is text, whatever it holds (A19). */
export default function LoadingPage() {
  useDocumentTitle('请稍候');
  const { msg = '' } = useParams();
  return (
    <Center mih="40vh" role="status">
      <Stack align="center">
        <Loader aria-hidden />
        <Text size="lg" ta="center">
          {msg.slice(0, 200) || '正在加载，请稍候'}
        </Text>
      </Stack>
    </Center>
  );
}
