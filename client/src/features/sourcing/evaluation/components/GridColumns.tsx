import type { ReactNode } from 'react';

/** The suppliers' columns that are drawn, by their place from 0; `to` is the first that is not. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

interface Props<One> {
  readonly of: readonly One[];
  readonly columns: Columns;
  readonly children: (one: One, index: number) => ReactNode;
}

/** A row's cells of the drawn columns; one empty cell stands for all before them, one for all behind. */
export function Part<One>({ of, columns: { from, to }, children }: Props<One>) {
  return (
    <>
      <Gap columns={from} />
      {of.slice(from, to).map((one, index) => children(one, from + index))}
      <Gap columns={of.length - to} />
    </>
  );
}

const Gap = ({ columns }: { readonly columns: number }) =>
  columns > 0 && <td colSpan={columns} aria-hidden />;
