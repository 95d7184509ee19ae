import type { PurchaseList } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { usePurchaseLists } from '../api.ts';
import { LIST_PARAM, purchaseListPaths } from '../paths.ts';

const columns: readonly Column<PurchaseList>[] = [
  {
    title: '清单',
    isHeading: true,
    render: ({ id, name }) => (
      <Anchor component={Link} to={purchaseListPaths.purchaseLists.to({ [LIST_PARAM]: id })}>
        {name}
      </Anchor>
    ),
  },
  { title: '商品种数', isNumber: true, render: ({ itemCount }) => itemCount },
  {
    title: '范围',
    render: ({ isShared }) => (
      <Badge variant="light" color={isShared ? 'brand' : 'gray'}>
        {isShared ? '本单位共享' : '仅自己'}
      </Badge>
    ),
  },
  { title: '创建人', render: ({ isOwn, ownerName }) => (isOwn ? '我' : ownerName) },
  {
    title: '最近更新',
    render: ({ updatedAtMs, updatedByName }) => `${dateTimeText(updatedAtMs)} · ${updatedByName}`,
  },
];

interface Props {
  readonly keyword: string;
  readonly page: number;
  readonly onShow: (change: { keyword?: string; page?: number }) => void;
}

/** One's own lists and those that colleagues share. */
export function ListsTable({ keyword, page, onShow }: Props) {
  const query = usePurchaseLists(keyword, page);
  return (
    <>
      <KeywordSearch
        hint="清单名称"
        keyword={keyword}
        maxLength={64}
        hasButton
        onSearch={(next) => onShow({ keyword: next })}
      />
      <ListRows
        query={query}
        caption="采购清单"
        columns={columns}
        keyOf={({ id }) => id}
        page={page}
        onPage={(next) => onShow({ keyword, page: next })}
        empty={
          keyword === ''
            ? '还没有清单：在购物车、常购商品或按型号下单的结果中点“存为清单”'
            : '没有名称符合的清单'
        }
      />
    </>
  );
}
