import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as the style sheets' phone. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99rem)', false, { getInitialValueInEffect: false });
