import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { isBuyerAtom } from '../../../identity/session/roles.ts';

// Seldom opened, and its upload's code is not small.
const ComplainDialog = lazy(() => import('./ComplainDialog.tsx'));

interface Props {
  readonly productId: string;
  readonly name: string;
  readonly price: Fen;
}

/** 举报价格, for people of a purchasing unit who are logged in; nothing for others. */
export function ComplainButton(props: Props) {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const isBuyer = useAtomValue(isBuyerAtom);
  const [isOpen, setOpen] = useState(false);
  if (!isLoggedIn || !isBuyer) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconFlag size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        举报价格
      </Button>
      {isOpen && (
        <Suspense>
          <ComplainDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
