import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useNews } from '../context.ts';

const NewsPanel = lazy(() => import('./NewsPanel.tsx'));

/** What happened on this board, with the number of what nobody has seen. */
export function NewsButton() {
  const news = useNews();
  const unseen = useAtomValue(news.unseen).length;
  const see = useSetAtom(news.see);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    see('all');
    setOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <Indicator label={unseen} disabled={unseen === 0} size={16} color="red" offset={4}>
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label={unseen === 0 ? '动态与提醒方式' : `动态与提醒方式，${unseen} 条未读`}
            title="动态与提醒方式"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <IconBellRinging size={18} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <NewsPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
