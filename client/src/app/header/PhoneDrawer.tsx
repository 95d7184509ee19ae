import { Drawer } from '@mantine/core';
import { CategoryMenu } from '../../features/mall/catalog/components/menu/CategoryMenu.tsx';
import type { Menu } from '../menu/menu.ts';
import type { SiteLink } from './links.ts';
import { PhoneMenu } from './PhoneMenu.tsx';

interface Props {
  readonly links: readonly SiteLink[];
  readonly menu: Menu;
  readonly onClose: () => void;
}

/** The header's navigation and the categories in a drawer, for a phone. */
export default function PhoneDrawer({ links, menu, onClose }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xs"
      title="导航"
      closeButtonProps={{ 'aria-label': '收起导航' }}
    >
      <PhoneMenu links={links} menu={menu} onFollowed={onClose} />
      <CategoryMenu zoneId={null} onFollowed={onClose} />
    </Drawer>
  );
}
