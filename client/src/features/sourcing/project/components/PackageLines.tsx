import type { PackageLine } from '@jicai/shared/contract/auction/auction.ts';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const columns: readonly Column<PackageLine>[] = [
  { title: '名称', render: (line) => line.name, isHeading: true },
  { title: '行号', render: (line) => line.lineNo },
  { title: '计量单位', render: (line) => line.unit },
  { title: '数量', render: (line) => line.quantityThousandths / 1000, isNumber: true },
];

interface Props {
  readonly lines: readonly PackageLine[];
}

/** The lines of the package. */
export function PackageLines({ lines }: Props) {
  return (
    <DataTable caption="采购清单" columns={columns} rows={lines} keyOf={(line) => line.lineNo} />
  );
}
