import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { unsentAtom, useOutbox } from '../model/outbox.ts';
import { entryText, storedMessage } from '../model/queue.ts';

/** Says what is not sent yet, sends it when the network is back, and lets a refused one be dropped. */
export function UnsentNotice() {
  const unsent = useAtomValue(unsentAtom);
  const { flush, remove } = useOutbox();
  const [isSending, setSending] = useState(false);
  const toast = useSetAtom(toastAtom);
  const sendAll = async (isAsked: boolean) => {
    setSending(true);
    const stored = await flush(isAsked);
    setSending(false);
    for (const acceptance of stored) toast(...storedMessage(acceptance));
  };
  const latest = useRef(sendAll);
  latest.current = sendAll;
  const waits = useRef(false);
  waits.current = unsent.some(({ refusal }) => refusal === '');
  useEffect(() => {
    const onOnline = () => void latest.current(false);
    // Acceptances kept before the page was closed go by themselves once it is opened with a network.
    if (navigator.onLine && waits.current) void latest.current(false);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  if (unsent.length === 0) return null;
  return (
    <Alert
      color="orange"
      role="status"
      title={`${unsent.length} 份验收尚未提交，已保存在本机`}
      icon={<IconCloudOff size={18} aria-hidden />}
      mb="md"
    >
      <Stack gap="xs">
        {unsent.map((entry) => (
          <Group key={entry.requestKey} justify="space-between">
            <Text size="sm">
              {entry.orderName}　<span className="tnum">{dateTimeText(entry.savedAtMs)}</span>
              {`　${entryText(entry)}`}
              {entry.refusal && (
                <Text component="span" size="sm" c="var(--jc-alarm)">
                  {`　${entry.refusal}`}
                </Text>
              )}
            </Text>
            {entry.refusal && (
              <Button size="compact-sm" variant="default" onClick={() => remove(entry.requestKey)}>
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
          onClick={() => void sendAll(true)}
        >
          立即提交
        </Button>
      </Stack>
    </Alert>
  );
}
