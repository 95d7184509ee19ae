import type { ListedItem, PurchaseList } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { limits } from '@jicai/shared/limits.ts';
import { purchaseListMessages } from '@jicai/shared/messages/ordering/purchase-list.ts';
import { Anchor, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { usePurchaseList, useRemoveList, useUpdateList } from '../api.ts';
import { LISTS_TAB, purchaseListPaths } from '../paths.ts';
import { ItemTable } from './ItemTable.tsx';

const toLists = purchaseListPaths.purchaseLists.to({ [TAB_PARAM]: LISTS_TAB });

/** One list: its products at today's prices; its owner renames, shares and removes it. */
export function ListDetail({ id }: { readonly id: string }) {
  const { data, error, refetch } = usePurchaseList(id);
  const back = (
    <Anchor component={Link} to={toLists}>
      全部清单
    </Anchor>
  );
  if (!data) return <Unloaded what="清单加载失败" error={error} refetch={refetch} away={back} />;
  return (
    <Stack gap="md">
      <Head key={data.list.version} list={data.list} />
      {data.items.length === 0 ? (
        <Empty text="清单中的商品都已下架" action={back} />
      ) : (
        <Items key={`items ${data.list.version}`} list={data.list} items={data.items} />
      )}
    </Stack>
  );
}

function Head({ list }: { readonly list: PurchaseList }) {
  const { id, version, isOwn } = list;
  const [name, setName] = useState(list.name);
  const navigate = useNavigate();
  const toast = useSetAtom(toastAtom);
  const update = useUpdateList();
  const remove = useRemoveList();
  const change = (part: { name?: string; isShared?: boolean }) =>
    void update
      .send({ id, version, name: part.name ?? null, isShared: part.isShared ?? null, lines: null })
      .then(
        () => toast('done', purchaseListMessages['purchaseList.saved']),
        () => {},
      );
  const failure = update.failure ?? remove.failure;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end">
        {isOwn ? (
          <Group align="flex-end" gap="sm">
            <TextInput
              data-path="name"
              label="清单名称"
              maxLength={limits.purchaseListName}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={name.trim() === '' || name.trim() === list.name}
              loading={update.isSending}
              onClick={() => change({ name: name.trim() })}
            >
              改名
            </Button>
            <Switch
              label="共享给本单位采购人"
              mb={8}
              checked={list.isShared}
              disabled={update.isSending}
              onChange={(event) => change({ isShared: event.currentTarget.checked })}
            />
          </Group>
        ) : (
          <Text fw={600}>
            {list.name}（{list.ownerName} 共享）
          </Text>
        )}
        <Group gap="sm">
          <Anchor component={Link} to={toLists}>
            全部清单
          </Anchor>
          {isOwn && (
            <ConfirmPopover
              question="删除后本人和同事都不能再使用这张清单，已提交的订单不受影响。"
              word="删除"
              onConfirm={() =>
                void remove.send({ id }).then(
                  () => {
                    toast('done', purchaseListMessages['purchaseList.removed']);
                    void navigate(toLists);
                  },
                  () => {},
                )
              }
            >
              {(ask) => (
                <Button variant="subtle" color="red" loading={remove.isSending} onClick={ask}>
                  删除清单
                </Button>
              )}
            </ConfirmPopover>
          )}
        </Group>
      </Group>
      <Refused failure={failure} />
    </Stack>
  );
}

interface ItemsProps {
  readonly list: PurchaseList;
  readonly items: readonly ListedItem[];
}

function Items({ list: { id, version }, items }: ItemsProps) {
  const [rows, setRows] = useState(items);
  const toast = useSetAtom(toastAtom);
  const update = useUpdateList();
  const isChanged =
    rows.length !== items.length ||
    rows.some((row, index) => row.quantity !== items[index]?.quantity);
  const save = () =>
    void update
      .send({
        id,
        version,
        name: null,
        isShared: null,
        lines: rows.map(({ productId, skuId, quantity }) => ({ productId, skuId, quantity })),
      })
      .then(
        () => toast('done', purchaseListMessages['purchaseList.saved']),
        () => {},
      );
  return (
    <>
      <ItemTable
        caption="清单商品"
        items={rows}
        onQuantity={(skuId, quantity) =>
          setRows((now) => now.map((row) => (row.skuId === skuId ? { ...row, quantity } : row)))
        }
        more={[
          {
            title: '操作',
            render: ({ skuId, name }) => (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`移出 ${name}`}
                disabled={rows.length === 1}
                onClick={() => setRows((now) => now.filter((row) => row.skuId !== skuId))}
              >
                移出
              </Button>
            ),
          },
        ]}
        actions={
          isChanged && (
            <Button variant="light" loading={update.isSending} onClick={save}>
              保存修改
            </Button>
          )
        }
      />
      <Refused failure={update.failure} />
    </>
  );
}
