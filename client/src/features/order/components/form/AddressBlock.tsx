import type { Address } from '@jicai/shared/contract/address.ts';
import { Badge, Button, Group, Radio, Text, UnstyledButton } from '@mantine/core';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Failed, Loading } from '../../../../ui/states.tsx';
import { useAddresses } from '../../api.ts';
import { AddressDialog } from './AddressDialog.tsx';
import classes from './books.module.css';

interface Props {
  readonly value: string;
  readonly onChange: (addressId: string) => void;
  readonly problem: string | undefined;
  /** What an order has already, where it may stay. */
  readonly current?: string;
}

/** The address book as cards: one is chosen, each can be changed, a new one can be added. */
export function AddressBlock({ value, onChange, problem, current }: Props) {
  const { data, error, refetch } = useAddresses();
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  if (!data) {
    if (error)
      return <Failed what="收货地址加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  return (
    <>
      <Radio.Group
        value={value}
        onChange={onChange}
        error={problem}
        aria-label="收货地址"
        id="addressId"
      >
        <div className={classes.cards}>
          {current !== undefined && (
            <Radio.Card value="" className={classes.card ?? ''}>
              <Radio.Indicator size="xs" />
              <div>
                <Text fw={600}>订单原地址</Text>
                <Text size="sm" c="var(--jc-muted)">
                  {current}
                </Text>
              </div>
            </Radio.Card>
          )}
          {data.rows.map((address) => (
            <div key={address.id} className={classes.slot}>
              <Radio.Card value={address.id} className={classes.card ?? ''}>
                <Radio.Indicator size="xs" />
                <div>
                  <Group gap="xs">
                    <Text fw={600}>{address.receiver}</Text>
                    <Text className="tnum">{address.phone}</Text>
                    {address.isDefault && (
                      <Badge size="xs" variant="light" radius="sm">
                        默认
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="var(--jc-muted)">
                    {address.regionName} {address.detail}
                  </Text>
                </div>
              </Radio.Card>
              <UnstyledButton
                className={classes.edit}
                aria-label={`修改地址：${address.receiver} ${address.detail}`}
                onClick={() => setEdited(address)}
              >
                <IconEdit size={16} aria-hidden />
              </UnstyledButton>
            </div>
          ))}
        </div>
      </Radio.Group>
      <Button
        mt="sm"
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        新增收货地址
      </Button>
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          onSaved={onChange}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
