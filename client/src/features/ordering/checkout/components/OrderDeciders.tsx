import { checkoutEndpoints, type FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { Stack, Text } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Deciders } from '../../../work/approval/components/Deciders.tsx';
import { groupDecided } from '../../../work/approval/model/decider-words.ts';
import type { Preview } from '../model/use-checkout.ts';

interface Props {
  /** Null until it is chosen: who reviews may depend on it. */
  readonly fundsType: FundsType | null;
  readonly groups: Preview['groups'];
}

/** Says who will review the orders, before they are submitted. */
export function OrderDeciders({ fundsType, groups }: Props) {
  const orders = groups.map(({ shopId, amount, lines }) => ({
    shopId,
    amount,
    categoryIds: [...new Set(lines.flatMap(({ categoryId }) => categoryId ?? []))],
  }));
  const { data } = useCall(
    checkoutEndpoints.deciders,
    { fundsType: fundsType ?? 'nonFiscal', orders },
    { enabled: fundsType !== null && orders.length > 0, quiet: true, keepPrevious: true },
  );
  if (!data || fundsType === null) return null;
  const nameOf = (shopId: string) =>
    groups.find((group) => group.shopId === shopId)?.shopName ?? '';
  const decided = groupDecided(
    data.orders.map(({ shopId, levels }) => ({ name: nameOf(shopId), levels })),
  );
  return (
    <Panel title="提交后由谁审核">
      <Stack gap="xs">
        {decided.map(({ names, levels }) => (
          <div key={names.join()}>
            {decided.length > 1 && <Text size="sm">{names.join('、')}</Text>}
            <Deciders levels={levels} />
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
