import { ActionIcon, Drawer, Stack } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import news from '../announce/components/NewsButton.module.css';
import { useUnread } from '../use-unread.ts';
import { MessageList } from './Messages.tsx';

interface Props {
  /** The button that opens the dialog to write. */
  readonly compose: ReactNode;
}

/** For phones: a button with the number of unread messages, which opens them in a bottom sheet (AU34). */
export default function MessagesSheet({ compose }: Props) {
  const unseen = useUnread().unread.size;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={news.frame}>
      <ActionIcon
        variant="subtle"
        size="md"
        aria-label={unseen === 0 ? '消息与提醒' : `消息与提醒，${unseen} 条未读`}
        onClick={() => setOpen(true)}
      >
        <IconMessage size={18} aria-hidden />
      </ActionIcon>
      {unseen > 0 && (
        <span className={news.count} aria-hidden>
          {unseen}
        </span>
      )}
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="65%"
        title="消息与提醒"
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': '关闭' }}
        styles={{ title: { fontSize: '1rem', fontWeight: 600 } }}
      >
        <Stack gap="sm">
          <MessageList />
          {compose}
        </Stack>
      </Drawer>
    </div>
  );
}
