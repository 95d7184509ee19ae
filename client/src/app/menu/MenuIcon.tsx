import {
  IconBell,
  IconBroadcast,
  IconBuildingStore,
  IconChevronRight,
  IconClipboardList,
  IconGavel,
  IconHeart,
  IconHome,
  IconList,
  type IconProps,
  IconSettings,
  IconShield,
  IconShoppingCart,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The names that the server may use for a menu's icons. */
const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  bell: IconBell,
  broadcast: IconBroadcast,
  cart: IconShoppingCart,
  gavel: IconGavel,
  heart: IconHeart,
  home: IconHome,
  list: IconList,
  orders: IconClipboardList,
  settings: IconSettings,
  shield: IconShield,
  store: IconBuildingStore,
  upload: IconUpload,
  users: IconUsers,
};

interface Props {
  readonly name: string;
}

/** The icon of a menu entry; one of its own for a name that is not known. */
export function MenuIcon({ name }: Props) {
  const Icon = icons[name] ?? IconChevronRight;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
