import type { ThreadLine } from '@jicai/shared/contract/fulfilment/thread.ts';
import { everShipped } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const pieces = (of: (line: ThreadLine) => number) => (line: ThreadLine) => of(line) || '—';

const columnsOf = (
  isService: boolean,
  lines: readonly ThreadLine[],
): readonly Column<ThreadLine>[] => [
  { title: isService ? '服务' : '商品', isHeading: true, render: lineTitle },
  { title: '订购', isNumber: true, render: ({ ordered, unit }) => `${ordered} ${unit}` },
  // Without them the pieces that were released would seem to be unsent.
  ...(lines.some(({ released }) => released > 0)
    ? [{ title: '不再交付', isNumber: true, render: pieces((line) => line.released) }]
    : []),
  ...(isService
    ? []
    : [
        { title: '已发货', isNumber: true, render: pieces(everShipped) },
        { title: '在途', isNumber: true, render: pieces((line) => line.onTheWay) },
        { title: '已收货', isNumber: true, render: pieces((line) => line.received) },
      ]),
  { title: '合格', isNumber: true, render: pieces((line) => line.qualified) },
  { title: '不合格', isNumber: true, render: pieces((line) => line.rejected) },
  { title: '待会签', isNumber: true, render: pieces((line) => line.pending) },
  ...(isService
    ? []
    : [{ title: '已入库', isNumber: true, render: pieces((line) => line.stocked) }]),
];

interface Props {
  readonly lines: readonly ThreadLine[];
  readonly isService: boolean;
}

/** The pieces of each line in every step. */
export const LineProgress = ({ lines, isService }: Props) => (
  <DataTable
    caption={isService ? '服务进度' : '商品进度'}
    columns={columnsOf(isService, lines)}
    rows={lines}
    keyOf={({ lineNo }) => lineNo}
  />
);
