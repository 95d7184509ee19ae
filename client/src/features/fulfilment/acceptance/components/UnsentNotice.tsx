import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { unsentAtom, useOutbox } from '../model/outbox.ts';

/** Says what is not sent yet, sends it when the network is back, and lets a refused one be dropped. */
export function UnsentNotice() {
  const unsent = useAtomValue(unsentAtom);
  const { flush, remove } = useOutbox();
  const [isSending, setSending] = useState(false);
  const sendAll = async () => {
    setSending(true);
    await flush();
    setSending(false);
  };
  const latest = useRef(sendAll);
  latest.current = sendAll;
  const waits = useRef(false);
  waits.current = unsent.some(({ refusal }) => refusal === '');
  useEffect(() => {
    const onOnline = () => void latest.current();
    // Acceptances kept before the page was closed go by themselves once it is opened with a network.
    if (navigator.onLine && waits.current) void latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  if (unsent.length === 0) return null;
  return (
    <Alert
      color="orange"
      title={`${unsent.length} 份验收尚未提交，已保存在本机`}
      icon={<IconCloudOff size={18} aria-hidden />}
      mb="md"
    >
      <Stack gap="xs">
        {unsent.map(({ requestKey, orderName, savedAtMs, refusal, photos = 0 }) => (
          <Group key={requestKey} justify="space-between">
            <Text size="sm">
              {orderName}　<span className="tnum">{dateTimeText(savedAtMs)}</span>
              {photos > 0 && `　含 ${photos} 张照片`}
              {refusal && (
                <Text component="span" size="sm" c="var(--jc-alarm)">
                  {`　${refusal}`}
                </Text>
              )}
            </Text>
            {refusal && (
              <Button size="compact-sm" variant="default" onClick={() => remove(requestKey)}>
                删除
              </Button>
            )}
          </Group>
        ))}
        <Button
          size="xs"
          variant="light"
          w="max-content"
          loading={isSending}
          onClick={() => void sendAll()}
        >
          立即提交
        </Button>
      </Stack>
    </Alert>
  );
}
