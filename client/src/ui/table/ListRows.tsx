import { limits } from '@jicai/shared/limits.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallFailed } from '../../lib/http/call-failed.ts';
import { Unloaded } from '../page/Loaded.tsx';
import { Empty, NotRenewed } from '../page/states.tsx';
import { Total } from './AdminPager.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { Pager } from './Pager.tsx';

interface Props<Row> {
  readonly query: {
    readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
    readonly error: CallFailed | null;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly page: number;
  readonly pageSize?: number;
  /** So many rows can be paged through, where a list may have more; it says so when it has. */
  readonly most?: number | undefined;
  readonly onPage: (page: number) => void;
  /** For a list without rows: one sentence, or a drawing with it. */
  readonly empty: ReactNode;
}

/** Lines of the height of a table's: where rows will be, nothing jumps when they come. */
function RowsSkeleton() {
  return (
    <Stack gap="md" py="md" aria-hidden>
      {Array.from({ length: 8 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={place} height="1.75rem" />
      ))}
    </Stack>
  );
}

/** The rows of a list in all its states. */
export function ListRows<Row>({ query, caption, columns, keyOf, ...rest }: Props<Row>) {
  const { page, pageSize = limits.pageSize, most = Number.POSITIVE_INFINITY, onPage } = rest;
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data) {
    const what = `${caption}加载失败`;
    return <Unloaded what={what} error={error} refetch={refetch} shape={<RowsSkeleton />} />;
  }
  const old = <NotRenewed failure={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) {
    return (
      <>
        {old}
        {typeof rest.empty === 'string' ? <Empty text={rest.empty} /> : rest.empty}
      </>
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      {old}
      <DataTable caption={caption} columns={columns} rows={data.rows} keyOf={keyOf} />
      {data.total > most ? (
        <Text ta="center" size="sm" c="var(--jc-muted)" mt="sm" role="status">
          仅显示前 {most.toLocaleString('zh-CN')} 条，请缩小范围
        </Text>
      ) : (
        pageSize === limits.adminPageSize && <Total total={data.total} counted={most} />
      )}
      <Pager page={page} pages={Math.ceil(Math.min(data.total, most) / pageSize)} onPage={onPage} />
    </div>
  );
}
