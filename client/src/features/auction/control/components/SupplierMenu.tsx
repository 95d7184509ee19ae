import { useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { OnDemand } from '../../../../ui/page/OnDemand.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { MenuProps } from './WholeMenu.tsx';

const WholeMenu = lazy(() => import('./WholeMenu.tsx'));

/**
 * The menu of actions on one supplier in the ranking. Until the menu is first opened, only its button is
 * rendered: a menu costs more than the rest of the row, and few menus are opened.
 */
export function SupplierMenu(props: MenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const button = (
    <MoreButton
      code={props.code}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    />
  );
  if (!wasOpened) return button;
  return (
    <OnDemand fallback={button}>
      <WholeMenu {...props} />
    </OnDemand>
  );
}
