import type { OrderMessage } from '@jicai/shared/contract/ordering/message.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../ui/page/states.tsx';
import { useOrderMessages, useSendOrderMessage } from '../api.ts';
import classes from './OrderMessages.module.css';

interface Props {
  readonly orderId: string;
  readonly isSupplier: boolean;
}

/** Messages between the buyer's unit and the supplier, kept with the order; new ones come by themselves. */
export function OrderMessages({ orderId, isSupplier }: Props) {
  const { data, error, refetch } = useOrderMessages(orderId);
  if (!data)
    return error ? (
      <Panel title="订单留言">
        <Failed what="留言加载失败" failure={error} onRetry={() => void refetch()} />
      </Panel>
    ) : null;
  const { messages, canWrite } = data;
  if (messages.length === 0 && !canWrite) return null;
  return (
    <Panel title="订单留言" className="no-print">
      <Stack gap="md">
        {messages.length === 0 ? (
          <Text size="sm" c="var(--jc-muted)">
            {isSupplier ? '可在此与采购单位沟通本订单。' : '可在此与供应商沟通本订单。'}
            留言随订单保存，双方均可查看。
          </Text>
        ) : (
          <ol className={classes.messages} aria-live="polite" aria-label="订单留言">
            {messages.map((message) => (
              <Message key={message.number} message={message} isSupplier={isSupplier} />
            ))}
          </ol>
        )}
        {canWrite && <Writing orderId={orderId} isSupplier={isSupplier} />}
      </Stack>
    </Panel>
  );
}

function Message({
  message,
  isSupplier,
}: {
  readonly message: OrderMessage;
  readonly isSupplier: boolean;
}) {
  const isOurs = message.side === (isSupplier ? 'supplier' : 'buyer');
  return (
    <li className={classes.message} data-ours={isOurs || undefined}>
      <Text size="xs" c="var(--jc-muted)">
        {message.isOwn ? '我' : message.personName}（{message.orgName}）·{' '}
        <span className="tnum">{dateTimeText(message.atMs)}</span>
      </Text>
      <div className={classes.content}>{message.content}</div>
    </li>
  );
}

function Writing({ orderId, isSupplier }: Props) {
  const [content, setContent] = useState('');
  const { send, isSending, failure } = useSendOrderMessage();
  const most = limits.orderMessageLength;
  const isTooLong = content.length > most;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A message that failed stays typed; the reason stands at the field.
        void send({ orderId, content }).then(
          () => setContent(''),
          () => {},
        );
      }}
    >
      <Stack gap="xs">
        <Textarea
          data-path="content"
          label={isSupplier ? '给采购单位留言' : '给供应商留言'}
          placeholder="例如送货时间、安装要求、票据事项"
          autosize
          minRows={2}
          maxRows={8}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          error={isTooLong ? `最多 ${most} 个字符` : null}
        />
        <Refused failure={failure} />
        <Group justify="space-between">
          <Text size="xs" c="var(--jc-muted)" className="tnum">
            {content.length} / {most}
          </Text>
          <Button
            type="submit"
            size="xs"
            loading={isSending}
            disabled={content.trim() === '' || isTooLong}
            leftSection={<IconSend size={14} aria-hidden />}
          >
            发送
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
