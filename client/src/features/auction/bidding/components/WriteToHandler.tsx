import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

// Seldom opened, and its field's code is not small.
const WriteDialog = lazy(() => import('./WriteDialog.tsx'));

/** AU34: a supplier may write to the handler; nobody else reads it but the supervisor. */
export function WriteToHandler() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        联系经办人
      </Button>
      {isOpen && (
        <Suspense>
          <WriteDialog text={text} onText={setText} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
