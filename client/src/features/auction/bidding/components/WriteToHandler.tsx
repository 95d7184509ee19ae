import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

// Loaded lazily: the dialog is seldom opened, and the code of its field is not small.
const WriteDialog = lazy(() => import('./WriteDialog.tsx'));

/** AU34: Lets a supplier write to the handler; only the handler and the supervisor read the message. */
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
