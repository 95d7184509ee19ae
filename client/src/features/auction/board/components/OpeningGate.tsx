import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useReveal } from '../../sealed/use-reveal.ts';
import { OutcomeBanner } from './OutcomeBanner.tsx';

const Reveal = lazy(() => import('../../sealed/components/Reveal.tsx'));

/**
 * Renders the outcome and the parts of a board. While the opening of sealed quotes is being shown, renders
 * only the opening, so that no other part reveals the result early.
 */
export function OpeningGate({ children }: { readonly children: ReactNode }) {
  const { isOn, mayRepeat, repeat, end } = useReveal();
  if (isOn) {
    return (
      <Suspense>
        <Reveal onEnd={end} />
      </Suspense>
    );
  }
  const again = mayRepeat && (
    <Button size="compact-sm" variant="light" onClick={repeat}>
      重看开标
    </Button>
  );
  return (
    <>
      <OutcomeBanner action={again} />
      {children}
    </>
  );
}
