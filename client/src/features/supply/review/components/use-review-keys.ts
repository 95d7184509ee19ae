import { useHotkeys } from '@mantine/hooks';

/** Alt + P passes the product that is shown; the next one opens by itself. */
export function useReviewKeys(isEnabled: boolean, onPass: () => void): void {
  useHotkeys([['alt+P', () => isEnabled && onPass()]], []);
}
