import { useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { OnDemand } from '../../../../ui/page/OnDemand.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { MenuProps } from './WholeMenu.tsx';

const WholeMenu = lazy(() => import('./WholeMenu.tsx'));

/**
 * The menu of actions on one supplier in the ranking. Until it is opened first, a row renders only the
 * button: a menu costs more than the rest of the row, and few are opened.
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
