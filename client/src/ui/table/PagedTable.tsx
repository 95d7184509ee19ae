import { Stack } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { DataTable } from './DataTable.tsx';
import { Pager } from './Pager.tsx';

/** Rows of a page; shorter tables are drawn whole. */
const PAGE = 100;

/** A table whose rows are all there already, drawn page by page once it is long. */
export function PagedTable<Row>({ rows, ...table }: ComponentProps<typeof DataTable<Row>>) {
  const [chosen, setChosen] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const page = Math.min(chosen, pages);
  return (
    <Stack gap={0}>
      <DataTable {...table} rows={rows.slice((page - 1) * PAGE, page * PAGE)} />
      <Pager page={page} pages={pages} onPage={setChosen} />
    </Stack>
  );
}
