import { type ShopTransition, shopTable } from '@jicai/shared/domain/supply/entry/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Group, List, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { pointPaths } from '../../../mall/points/paths.ts';
import { useSetShopState, useShopAdmin, useShopChanged } from '../api.ts';
import { SheetView } from '../components/SheetView.tsx';
import { entryPaths, SHOP_PARAM } from '../paths.ts';

type Action = 'suspend' | 'resume' | 'close';
const ACTIONS: readonly Action[] = ['suspend', 'resume', 'close'];
const isAction = (name: ShopTransition): name is Action => ACTIONS.some((one) => one === name);

/** The view of a shop: a shop with its history, for operators. */
export default function ShopViewPage() {
  const shopId = useParams()[SHOP_PARAM] ?? '';
  const { data, error, refetch } = useShopAdmin(shopId);
  const [asked, setAsked] = useState<Action | null>(null);
  const away = (
    <Button component={Link} to={entryPaths.shopAdmin.to()} variant="light">
      返回店铺管理
    </Button>
  );
  if (!data) return <Unloaded what="店铺加载失败" error={error} refetch={refetch} away={away} />;
  const { state } = data.sheet;
  const actions = shopTable.actions({ state, side: 'operator' }).filter(isAction);
  return (
    <>
      <PageHeader
        title={data.shopName || '店铺详情'}
        hint={shopTable.states[state]}
        actions={
          <>
            {actions.map((action) => (
              <Button
                key={action}
                variant="default"
                color={action === 'resume' ? 'green' : 'red'}
                onClick={() => setAsked(action)}
              >
                {shopTable.transitions[action].sentence}
              </Button>
            ))}
            <Button component={Link} to={pointPaths.shopPoints.to(shopId)} variant="default">
              信用积分
            </Button>
            {away}
          </>
        }
      />
      <Panel>
        <SheetView sheet={data.sheet} />
      </Panel>
      {asked && (
        <StateDialog shopId={shopId} action={asked} touched={data} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type Touched = Readonly<Record<'productCount' | 'openOrders' | 'inCarts' | 'openAuctions', number>>;

/** Says what a step does to products, carts, orders and auctions, before it is confirmed. */
function effectsOf(
  action: Action,
  { productCount, openOrders, inCarts, openAuctions }: Touched,
): string[] {
  if (action === 'resume')
    return [
      `${productCount} 个在售商品恢复展示和购买`,
      `${inCarts} 个购物车中的商品恢复有效`,
      '供应商可以重新报名项目',
    ];
  return [
    `${productCount} 个在售商品停止展示和购买`,
    `${inCarts} 个购物车中的商品变为失效，不能结算`,
    `${openOrders} 个未完成订单继续履约、结算和售后`,
    `${openAuctions} 场未结束的竞价继续进行，已入围的资格不变；不能再报名新项目`,
    ...(action === 'close' ? ['关闭后不能恢复'] : []),
  ];
}

interface DialogProps {
  readonly shopId: string;
  readonly action: Action;
  readonly touched: Touched;
  readonly onClose: () => void;
}

function StateDialog({ shopId, action, touched, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const { send, isSending, failure } = useSetShopState();
  const changed = useShopChanged();
  const word = shopTable.transitions[action].sentence;
  const submit = () =>
    void send({ shopId, action, reason }).then(() => {
      changed();
      onClose();
    }, changed);
  return (
    <Modal opened onClose={onClose} title={word}>
      <Stack>
        <Alert color={action === 'resume' ? 'green' : 'orange'}>
          <List size="sm">
            {effectsOf(action, touched).map((effect) => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
          </List>
        </Alert>
        <Refused failure={failure} isBox />
        <Textarea
          data-path="reason"
          label="原因（将告知供应商）"
          required
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button color="red" loading={isSending} onClick={submit}>
            确认
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
