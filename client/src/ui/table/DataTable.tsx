import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { WideBox } from '../show/WideBox.tsx';
import classes from './DataTable.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The cell that names the row; the card's heading on a phone. */
  readonly isHeading?: boolean;
  /** Left out where the rows are cards. */
  readonly isMinor?: boolean;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** A few signs, which stay on one line beside columns of long texts. */
  readonly isShort?: boolean;
}

interface Props<Row> {
  /** The content of the table, for screen readers. */
  readonly caption: string;
  /** The caption stands above the table for everybody: among several tables of one panel. */
  readonly isTitled?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A dense table whose rows become cards where the screen is narrow; where it has too little room, it scrolls. */
export function DataTable<Row>({ caption, isTitled, columns, rows, keyOf }: Props<Row>) {
  return (
    <WideBox label={caption} className={classes.frame}>
      <Table className={classes.table ?? ''} verticalSpacing="sm" highlightOnHover>
        <caption className={isTitled ? classes.title : classes.caption}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, isNumber }) => (
              <Table.Th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ title, render, isHeading, isMinor, isNumber, isShort }) => (
                <Table.Td
                  key={title}
                  data-title={isHeading ? undefined : title}
                  data-minor={isMinor || undefined}
                  data-number={isNumber || undefined}
                  data-short={isShort || undefined}
                  className={isNumber ? 'tnum' : ''}
                >
                  <div>{render(row)}</div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideBox>
  );
}
