import { ActionIcon } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { useNews } from '../context.ts';
import classes from './NewsButton.module.css';

const NewsPanel = lazy(() => import('./NewsPanel.tsx'));

/**
 * The button with the number of unseen announcements. A click marks all announcements as seen, and opens or
 * closes the list of announcements.
 */
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
    <div className={classes.frame}>
      <ActionIcon
        variant="subtle"
        size="md"
        aria-label={unseen === 0 ? '动态与提醒方式' : `动态与提醒方式，${unseen} 条未读`}
        title="动态与提醒方式"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconActivity size={18} aria-hidden />
      </ActionIcon>
      {unseen > 0 && (
        <span className={classes.count} aria-hidden>
          {unseen}
        </span>
      )}
      <Suspense>{isOpen && <NewsPanel onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
