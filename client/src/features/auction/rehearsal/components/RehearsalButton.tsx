import { Button } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

const RehearsalDialog = lazy(() => import('./RehearsalDialog.tsx'));

interface Props {
  readonly packageNumber: string;
  readonly isCompact?: boolean;
}

/** A button that opens the dialog to start a rehearsal (演练). */
export function RehearsalButton({ packageNumber, isCompact = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={isCompact ? 'compact-md' : 'sm'}
        mt={isCompact ? 0 : 'xs'}
        leftSection={<IconMasksTheater size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        发起演练
      </Button>
      {isOpen && (
        <Suspense>
          <RehearsalDialog packageNumber={packageNumber} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
