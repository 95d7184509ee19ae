import { useMediaQuery } from '@mantine/hooks';

/** Whether the board is as narrow as its style sheets' phone. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99rem)', false, { getInitialValueInEffect: false });
