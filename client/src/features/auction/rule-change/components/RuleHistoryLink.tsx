import { Anchor } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

const RuleHistory = lazy(() => import('./RuleHistory.tsx'));

/** AU33: A link beside the rules in force that opens the dialog with their changes. */
export function RuleHistoryLink() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" size="xs" onClick={() => setOpen(true)}>
        变更记录
      </Anchor>
      {isOpen && (
        <Suspense>
          <RuleHistory onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
