import { alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { alertMessages } from '@jicai/shared/messages/mall/alert.ts';
import { Anchor, Button } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { useCall } from '../../../../../lib/http/call.ts';
import { isShopperAtom, useMallWrite } from '../../../actions/mall-writes.ts';
import { Row } from './Row.tsx';

// Seldom opened.
const PriceDialog = lazy(() => import('./price/PriceDialog.tsx'));

interface Props {
  readonly productId: string;
  /** The chosen variant; the alerts are about it alone. */
  readonly skuId: string;
  readonly price: Fen;
  /** The least that is sold is not there. */
  readonly isShort: boolean;
}

/** 降价提醒 and 到货提醒; a visitor is led to the login. */
export function Alerts({ productId, skuId, price, isShort }: Props) {
  const enabled = useAtomValue(isShopperAtom);
  const { data } = useCall(alertEndpoints.state, { productId, skuId }, { enabled, quiet: true });
  const [isAsking, setAsking] = useState(false);
  const write = useMallWrite();
  const awaited = data?.price ?? null;
  const isStockAwaited = data?.isStockAwaited ?? false;
  const set = (kind: 'price' | 'stock', isOn: boolean) =>
    isOn
      ? write({
          endpoint: alertEndpoints.set,
          body: { productId, skuId, kind, price: null },
          changes: ['alert'],
          says: alertMessages['alert.set'],
        })
      : write({
          endpoint: alertEndpoints.cancel,
          body: { productId, skuId, kind },
          changes: ['alert'],
          says: alertMessages['alert.cancelled'],
        });
  return (
    <Row title="提醒">
      {awaited === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => (enabled ? setAsking(true) : void set('price', true))}
        >
          降价提醒
        </Button>
      ) : (
        <span>
          降到 ¥{formatFen(awaited)} 时提醒{' '}
          <Anchor component="button" type="button" onClick={() => void set('price', false)}>
            取消
          </Anchor>
        </span>
      )}
      {(isShort || isStockAwaited) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={isStockAwaited}
          leftSection={
            isStockAwaited ? (
              <IconBellFilled size={16} aria-hidden />
            ) : (
              <IconBell size={16} aria-hidden />
            )
          }
          onClick={() => void set('stock', !isStockAwaited)}
        >
          {isStockAwaited ? '已设到货提醒' : '到货提醒'}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PriceDialog
            productId={productId}
            skuId={skuId}
            price={price}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}
