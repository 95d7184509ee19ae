import { Alert, Button, Stack } from '@mantine/core';
import { useAtom } from 'jotai';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { accountNewsAtom } from '../account-news.ts';

/** After a login: resets and other addresses of the account within the last days, by whomever. */
export default function AccountNews() {
  const [news, setNews] = useAtom(accountNewsAtom);
  const close = () => setNews([]);
  return (
    <Modal opened={news.length > 0} onClose={close} title="账号变动提醒">
      <Stack>
        {news.map((text) => (
          <Alert key={text} color="orange">
            {text}
          </Alert>
        ))}
        <Button onClick={close} w="fit-content" style={{ alignSelf: 'flex-end' }}>
          知道了
        </Button>
      </Stack>
    </Modal>
  );
}
