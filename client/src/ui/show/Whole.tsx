import type { ReactNode } from 'react';

/** Words within a text that are not broken over two lines while one line has room for them: a number, a time. */
export const Whole = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ display: 'inline-block' }}>{children}</span>
);
