import { Button, Group, Stack, Text } from '@mantine/core';
import { useAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { useSite } from '../../../../lib/url/site.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { shownMessageAtom } from '../use-open-todo.ts';

/** A message on its own, with the page it leads to where that is one of ours. */
export default function MessageDialog() {
  const { inSitePath } = useSite();
  const [message, setMessage] = useAtom(shownMessageAtom);
  const close = () => setMessage(null);
  const path = message ? inSitePath(message.url) : null;
  return (
    <Modal
      opened={message !== null}
      onClose={close}
      title={message?.processName}
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {message && (
        <Stack>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{message.text}</Text>
          <Text c="var(--jc-muted)" size="sm">
            {message.fromName && `${message.fromName} · `}
            {dateTimeText(message.createdAtMs)}
          </Text>
          <Group justify="flex-end">
            {path && (
              <Button component={Link} to={path} variant="light" onClick={close}>
                查看
              </Button>
            )}
            <Button onClick={close}>知道了</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
