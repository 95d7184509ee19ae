import type { FollowedProduct } from '@jicai/shared/contract/mall/follow.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Checkbox, Chip, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { useCartPort } from '../../actions/cart-port.ts';
import { useCancelFollows, useFollowedProducts } from '../api.ts';
import classes from '../components/FollowedCard.module.css';
import { FollowedCard } from '../components/FollowedCard.tsx';
import { categoriesOf, unavailableReason } from '../model/followed.ts';

/** favorite: followed products with what became of their prices. */
export default function FavoriteProductsPage() {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const { data, error, refetch } = useFollowedProducts(page, limits.pageSize);
  if (!data) return <Unloaded what="关注加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader title="关注的商品" hint={`共 ${data.total} 个`} />
      <Panel>
        {data.rows.length === 0 ? (
          <Empty
            text="还没有关注商品，请在商品页点「关注」"
            action={
              <Button component={Link} to={navigationPaths.mallIndex.to()}>
                去逛逛
              </Button>
            }
          />
        ) : (
          <FollowedGrid key={page} rows={data.rows} />
        )}
        <Pager
          page={page}
          pages={Math.ceil(data.total / limits.pageSize)}
          onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        />
      </Panel>
    </>
  );
}

function FollowedGrid({ rows }: { readonly rows: readonly FollowedProduct[] }) {
  const [category, setCategory] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const cancel = useCancelFollows();
  const { addMany } = useCartPort();
  const shown = rows.filter(({ categoryName }) => category === '' || categoryName === category);
  const chosen = shown.filter(({ id }) => ticked.has(id));
  const buyable = chosen.filter((product) => unavailableReason(product) === '');

  function tick(ids: readonly string[], isTicked: boolean): void {
    const next = new Set(ticked);
    for (const id of ids) {
      if (isTicked) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  }

  return (
    <Stack gap="md">
      <Chip.Group value={category} onChange={(value) => setCategory(String(value))}>
        <Group gap="xs">
          <Chip value="" size="xs">
            全部
          </Chip>
          {categoriesOf(rows).map(([name, count]) => (
            <Chip key={name} value={name} size="xs">
              {name} {count}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="sm">
        <Checkbox
          label="全选"
          checked={chosen.length === shown.length && shown.length > 0}
          indeterminate={chosen.length > 0 && chosen.length < shown.length}
          onChange={(event) =>
            tick(
              shown.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
        <ConfirmPopover
          question={`取消关注已选的 ${chosen.length} 个商品？`}
          word="取消关注"
          onConfirm={() => void cancel(chosen.map(({ id }) => id))}
        >
          {(ask) => (
            <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={ask}>
              取消关注
            </Button>
          )}
        </ConfirmPopover>
        <Button
          variant="light"
          size="xs"
          disabled={buyable.length === 0}
          onClick={() =>
            void addMany(
              buyable.map(({ productId, skuId }) => ({ productId, skuId, quantity: null })),
            )
          }
        >
          加入购物车
        </Button>
        <Text size="sm" c="var(--jc-muted)" role="status">
          已选 {chosen.length} 个
        </Text>
      </Group>
      <ul className={classes.grid}>
        {shown.map((product) => (
          <FollowedCard
            key={product.id}
            product={product}
            isTicked={ticked.has(product.id)}
            onTick={(isTicked) => tick([product.id], isTicked)}
          />
        ))}
      </ul>
    </Stack>
  );
}
