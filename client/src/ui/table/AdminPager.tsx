import { limits } from '@jicai/shared/limits.ts';
import { Text } from '@mantine/core';
import { Pager } from './Pager.tsx';

interface Props {
  readonly page: number;
  readonly total: number;
  /** The server counts so many rows at most, where a list may have more. */
  readonly counted?: number;
  readonly onPage: (page: number) => void;
}

/** The total and the pages of an administration list (spec section 9: 60 rows a page). */
export function AdminPager({ page, total, counted = Number.POSITIVE_INFINITY, onPage }: Props) {
  return (
    <>
      <Total total={total} counted={counted} />
      <Pager page={page} pages={Math.ceil(total / limits.adminPageSize)} onPage={onPage} />
    </>
  );
}

/** How many rows a list has. */
export function Total({ total, counted }: { readonly total: number; readonly counted: number }) {
  return (
    <Text ta="center" size="sm" c="var(--jc-muted)" mt="sm" role="status">
      共 {Math.min(total, counted).toLocaleString('zh-CN')} 条{total >= counted && '以上'}
    </Text>
  );
}
