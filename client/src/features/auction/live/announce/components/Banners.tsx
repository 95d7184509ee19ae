import { CloseButton } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { clockText } from '../../model/times.ts';
import { useNews } from '../context.ts';
import { isLookedAt } from '../deliver/device.ts';
import { kindLooks } from '../model/kinds.ts';
import { bannersOf } from '../model/shown.ts';
import type { NewsItem } from '../state.ts';
import classes from './Banners.module.css';

/** How long a banner stays before eyes that look at the board. */
const STAY_MS = 6_000;
const LOOK_MS = 500;

/** The newest announcements, over the top of the board; they move nothing below. */
export function Banners() {
  const news = useNews();
  const unseen = useAtomValue(news.unseen);
  const see = useSetAtom(news.see);
  const shown = bannersOf(unseen);
  return (
    <div className={classes.banners} data-banners>
      {shown.map((item) => (
        <Banner
          key={item.key}
          item={item}
          // A later one of the kind has taken the place of the others.
          onSeen={() =>
            see(unseen.filter((one) => one === item || isReplaced(one, item)).map(({ key }) => key))
          }
        />
      ))}
    </div>
  );
}

const isReplaced = (one: NewsItem, by: NewsItem) =>
  one.kind === by.kind && one.at <= by.at && one.kind !== 'reminder' && one.kind !== 'message';

interface Props {
  readonly item: NewsItem;
  readonly onSeen: () => void;
}

function Banner({ item, onSeen }: Props) {
  const [left, setLeft] = useState(STAY_MS);
  useEffect(() => {
    if (left <= 0) onSeen();
  }, [left, onSeen]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (isLookedAt()) setLeft((before) => before - LOOK_MS);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const { word, weight } = kindLooks[item.kind];
  return (
    <div className={`${classes.banner} ${classes[`weight${weight}`] ?? ''}`}>
      <strong className={classes.text}>{item.text}</strong>
      <span className={`${classes.at} tnum`}>{clockText(item.at)}</span>
      <CloseButton size="sm" aria-label={`关闭提示：${word}`} onClick={onSeen} />
    </div>
  );
}
