import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import { CloseButton } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { useIsPhone } from '../../../../../lib/browser/use-is-phone.ts';
import { bannerSlotAtom } from '../../../../../ui/page/banner-slot.ts';
import { clockText } from '../../model/times.ts';
import { useNews } from '../context.ts';
import { useLookedAt } from '../deliver/use-looked-at.ts';
import { kindLooks, toneOf } from '../model/kinds.ts';
import { bannersOf, seenWith } from '../model/shown.ts';
import { type NewsItem, named, newsId } from '../state.ts';
import classes from './Banners.module.css';

/**
 * The largest number of banners shown at once, on a phone (`MOST_ON_PHONE`) and on any wider
 * screen (`MOST_IN_BAR`). Further banners appear when the shown banners have been seen.
 */
const MOST_IN_BAR = 3;
const MOST_ON_PHONE = 1;

/**
 * Renders the most important unseen announcements as banners in the layout's bar, where they
 * cover nothing. In a narrow window, or if the layout has no slot for them, the banners stick
 * above the board. The wall (large-screen mode) shows no banners: announcements with a banner
 * stay unseen until the person leaves the wall.
 */
export function Banners() {
  return useSearchParams()[0].has(WALL_PARAM) ? null : <Shown />;
}

function Shown() {
  const slot = useAtomValue(bannerSlotAtom);
  const isPhone = useIsPhone();
  const hasWideBar = useMediaQuery('(min-width: 68rem)', true, { getInitialValueInEffect: false });
  if (slot && hasWideBar)
    return createPortal(<List most={MOST_IN_BAR} className={classes.bar} />, slot);
  return <OnTop most={isPhone ? MOST_ON_PHONE : MOST_IN_BAR} />;
}

/**
 * Renders the banners above the board and sets the CSS variable `--banners` to their height, so that the
 * sticky strip on a phone stays below the banners.
 */
function OnTop({ most }: { readonly most: number }) {
  const { ref, height } = useElementSize<HTMLDivElement>();
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--banners', `${height}px`);
    return () => {
      document.documentElement.style.removeProperty('--banners');
    };
  }, [height]);
  return (
    <div ref={ref} className={classes.top}>
      <List most={most} className={classes.list} />
    </div>
  );
}

interface ListProps {
  readonly most: number;
  readonly className: string | undefined;
}

function List({ most, className }: ListProps) {
  const news = useNews();
  const unseen = useAtomValue(news.unseen);
  const see = useSetAtom(news.see);
  const all = bannersOf(unseen);
  const waiting = all.length - most;
  return (
    <div className={className} data-banners>
      {all.slice(0, most).map((item, index) => (
        <Banner
          key={newsId(item)}
          text={item.packageNumber === news.packageNumber ? item.text : named(item)}
          item={item}
          waiting={index === most - 1 ? waiting : 0}
          onSeen={() => see(seenWith(unseen, item))}
        />
      ))}
    </div>
  );
}

interface Props {
  readonly item: NewsItem;
  /** The text of the announcement, prefixed with the auction's name if the board shows another auction. */
  readonly text: string;
  /** The number of unseen banners that are not shown; 0 on every banner but the last shown one. */
  readonly waiting: number;
  readonly onSeen: () => void;
}

function Banner({ item, text, waiting, onSeen }: Props) {
  useLookedAt(newsId(item), onSeen);
  const { word } = kindLooks[item.kind];
  return (
    <div className={`${classes.banner} ${classes[toneOf(item.kind)] ?? ''}`}>
      <strong className={classes.text}>{text}</strong>
      {waiting > 0 && <span className={classes.waiting}>另 {waiting} 条</span>}
      <span className={`${classes.at} tnum`}>{clockText(item.at)}</span>
      <CloseButton size="sm" aria-label={`关闭提示：${word}`} onClick={onSeen} />
    </div>
  );
}
