import type { Counts } from '@jicai/shared/contract/mall/statistics.ts';
import { CloseButton, Indicator, Text, UnstyledButton } from '@mantine/core';
import {
  IconArrowUp,
  IconBuildingStore,
  IconDotsVertical,
  IconHeart,
  IconHistory,
  type IconProps,
  IconScale,
  IconShoppingCart,
} from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCounts } from '../../features/mall/actions/counts.ts';
import { lazy } from '../../lib/browser/lazy.ts';
import { Loading } from '../../ui/page/states.tsx';
import classes from './SideToolbar.module.css';

const CartPanel = lazy(async () => ({
  default: (await import('../../features/ordering/cart/components/CartPanel.tsx')).CartPanel,
}));
const FollowedProductsPanel = lazy(async () => ({
  default: (await import('../../features/mall/follow/components/FollowedProductsPanel.tsx'))
    .FollowedProductsPanel,
}));
const FollowedShopsPanel = lazy(async () => ({
  default: (await import('../../features/mall/follow/components/FollowedShopsPanel.tsx'))
    .FollowedShopsPanel,
}));
const ComparisonPanel = lazy(async () => ({
  default: (await import('../../features/mall/comparison/components/ComparisonPanel.tsx'))
    .ComparisonPanel,
}));
const HistoryPanel = lazy(async () => ({
  default: (await import('../../features/mall/history/components/HistoryPanel.tsx')).HistoryPanel,
}));

interface Tab {
  readonly key: keyof Counts;
  readonly title: string;
  readonly Icon: ComponentType<IconProps>;
  readonly Panel: ComponentType;
}

const tabs: readonly Tab[] = [
  { key: 'cart', title: '购物车', Icon: IconShoppingCart, Panel: CartPanel },
  { key: 'products', title: '关注商品', Icon: IconHeart, Panel: FollowedProductsPanel },
  { key: 'shops', title: '关注店铺', Icon: IconBuildingStore, Panel: FollowedShopsPanel },
  { key: 'comparison', title: '对比栏', Icon: IconScale, Panel: ComparisonPanel },
  { key: 'history', title: '浏览历史', Icon: IconHistory, Panel: HistoryPanel },
];

interface Props {
  /** A page of work, not of the shop: on a phone nothing stands over it. */
  readonly isWork: boolean;
}

/** Five counted tabs at the window's right edge, each with a panel that slides in; back to top. */
export default function SideToolbar({ isWork }: Props) {
  const counts = useCounts();
  const [openKey, setOpenKey] = useState<Tab['key'] | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => {
    setOpenKey(null);
    setUnfolded(false);
  }, [pathname]);
  const open = tabs.find(({ key }) => key === openKey);

  function close(): void {
    if (openKey) buttons.current.get(openKey)?.focus();
    setOpenKey(null);
  }

  return (
    <aside
      className={classes.side}
      aria-label="快捷工具栏"
      data-unfolded={isUnfolded || undefined}
      data-work={isWork || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && openKey) close();
      }}
    >
      <UnstyledButton
        className={classes.unfold}
        aria-expanded={isUnfolded}
        aria-label={isUnfolded ? '收起快捷工具栏' : '打开快捷工具栏'}
        onClick={() => {
          setUnfolded(!isUnfolded);
          setOpenKey(null);
        }}
      >
        <IconDotsVertical size={16} aria-hidden />
      </UnstyledButton>
      <div className={classes.tabs}>
        {tabs.map(({ key, title, Icon }) => (
          <UnstyledButton
            key={key}
            ref={(button) => {
              if (button) buttons.current.set(key, button);
              else buttons.current.delete(key);
            }}
            className={classes.tab}
            aria-expanded={openKey === key}
            aria-controls="side-panel"
            onClick={() => setOpenKey(openKey === key ? null : key)}
          >
            <Indicator label={counts[key]} disabled={counts[key] === 0} size={16} color="red">
              <Icon size={22} stroke={1.6} aria-hidden />
            </Indicator>
            <span>{title}</span>
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={`${classes.tab} ${classes.top}`}
          onClick={() => window.scrollTo({ top: 0 })}
        >
          <IconArrowUp size={22} stroke={1.6} aria-hidden />
          <span>回顶部</span>
        </UnstyledButton>
      </div>
      {open && (
        <section id="side-panel" className={classes.panel} aria-label={open.title}>
          <header className={classes.head}>
            <Text fw={600}>
              {open.title} <span className="tnum">{counts[open.key]}</span>
            </Text>
            <CloseButton aria-label={`关闭${open.title}`} onClick={close} />
          </header>
          <div className={classes.body}>
            <Suspense fallback={<Loading />}>
              <open.Panel />
            </Suspense>
          </div>
        </section>
      )}
    </aside>
  );
}
