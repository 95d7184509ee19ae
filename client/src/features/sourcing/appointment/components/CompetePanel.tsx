import type { CommonItem } from '@jicai/shared/contract/sourcing/appointment.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { frameworkTotal } from '@jicai/shared/domain/sourcing/fixed-point/competition.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { appointmentMessages } from '@jicai/shared/messages/sourcing/appointment.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { editPathOf } from '../../editor/components/EditPage.tsx';
import { useCategories } from '../../fixed-point/api.ts';
import { useCompete, useFramework } from '../api.ts';

const say = sayFrom(appointmentMessages);

type Quantities = Readonly<Record<string, string>>;

const keyOf = ({ name, unit }: CommonItem) => `${name}（${unit}）`;

/** The items with a quantity, in the framework's order. */
const chosenOf = (items: readonly CommonItem[], quantities: Quantities) =>
  items.flatMap((item) => {
    const quantity = (quantities[keyOf(item)] ?? '').trim();
    return quantity === '' ? [] : [{ name: item.name, unit: item.unit, quantity }];
  });

/** The handler's start of a competition among the suppliers who are appointed for a category. */
export function CompetePanel() {
  const { data } = useCategories();
  const [categoryId, setCategory] = useState<string | null>(null);
  const [quantities, setQuantities] = useState<Quantities>({});
  return (
    <Panel title="发起定点竞争" mb="md">
      <Stack gap="sm">
        <Text c="var(--jc-muted)">
          选择服务类别并填写数量，生成项目草稿：当前入围的供应商全部列为邀请对象，起始价为最低框架协议价的合计。
        </Text>
        <Select
          data-path="categoryId"
          label="服务类别"
          placeholder="请选择"
          maw={360}
          data={(data?.categories ?? []).map(({ id, name, suppliers }) => ({
            value: id,
            label: `${name}（${suppliers} 家入围）`,
          }))}
          value={categoryId}
          onChange={(id) => {
            setCategory(id);
            setQuantities({});
          }}
        />
        {categoryId !== null && (
          <Framework
            key={categoryId}
            categoryId={categoryId}
            quantities={quantities}
            onQuantity={(key, quantity) => setQuantities({ ...quantities, [key]: quantity })}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface Props {
  readonly categoryId: string;
  readonly quantities: Quantities;
  readonly onQuantity: (key: string, quantity: string) => void;
}

function Framework({ categoryId, quantities, onQuantity }: Props) {
  const { data, error, refetch } = useFramework(categoryId);
  if (!data) return <Unloaded what="框架协议加载失败" error={error} refetch={refetch} />;
  const { suppliers, items } = data;
  return (
    <>
      <Text>
        入围供应商：{suppliers.length === 0 ? '无' : suppliers.map(({ name }) => name).join('、')}
      </Text>
      {items.length === 0 && (
        <Text c="var(--jc-muted)">没有全部入围供应商都提供的服务项目，不能在本类别竞争。</Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {items.map((item) => (
          <TextInput
            key={keyOf(item)}
            label={keyOf(item)}
            description={`最低协议价 ¥${formatFen(item.ceiling)}`}
            placeholder="不需要则留空"
            inputMode="decimal"
            maxLength={20}
            value={quantities[keyOf(item)] ?? ''}
            onChange={(event) => onQuantity(keyOf(item), event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
      <Start categoryId={categoryId} items={items} chosen={chosenOf(items, quantities)} />
    </>
  );
}

interface StartProps {
  readonly categoryId: string;
  readonly items: readonly CommonItem[];
  readonly chosen: ReturnType<typeof chosenOf>;
}

function Start({ categoryId, items, chosen }: StartProps) {
  const compete = useCompete();
  const navigate = useNavigate();
  const total = frameworkTotal(chosen, items);
  const wrong = isRefusal(total) ? say(total.refused, total.values) : null;
  const start = (method: ProjectMethod) =>
    void compete.send({ categoryId, method, items: chosen }).then(
      ({ id }) => void navigate(editPathOf(method).to(id)),
      () => {},
    );
  const cannot = chosen.length === 0 || wrong !== null;
  return (
    <>
      {!isRefusal(total) && chosen.length > 0 && (
        <Text>
          起始价 <Money amount={total} fw={700} fz="lg" />
        </Text>
      )}
      <Refused failure={compete.failure} problem={wrong} />
      <Group gap="sm">
        <Button disabled={cannot} loading={compete.isSending} onClick={() => start('bidding')}>
          发起定点竞价
        </Button>
        <Button
          variant="light"
          disabled={cannot}
          loading={compete.isSending}
          onClick={() => start('inquiry')}
        >
          发起定点询价
        </Button>
      </Group>
    </>
  );
}
