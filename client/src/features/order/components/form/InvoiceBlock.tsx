import type { InvoiceTitle } from '@jicai/shared/contract/address.ts';
import { Badge, Button, Group, Radio, Text, UnstyledButton } from '@mantine/core';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Failed, Loading } from '../../../../ui/states.tsx';
import { useInvoiceTitles } from '../../api.ts';
import { invoiceKindWords } from '../../model/words.ts';
import classes from './books.module.css';
import { InvoiceDialog } from './InvoiceDialog.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (titleId: string) => void;
  readonly problem: string | undefined;
  /** What an order has already, where it may stay. */
  readonly current?: string;
}

/** The unit's invoice titles as cards. */
export function InvoiceBlock({ value, onChange, problem, current }: Props) {
  const { data, error, refetch } = useInvoiceTitles();
  const [edited, setEdited] = useState<InvoiceTitle | 'new' | null>(null);
  if (!data) {
    if (error)
      return <Failed what="发票抬头加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  return (
    <>
      <Radio.Group
        value={value}
        onChange={onChange}
        error={problem}
        aria-label="发票抬头"
        id="invoiceTitleId"
      >
        <div className={classes.cards}>
          {current !== undefined && (
            <Radio.Card value="" className={classes.card ?? ''}>
              <Radio.Indicator size="xs" />
              <div>
                <Text fw={600}>订单原发票信息</Text>
                <Text size="sm" c="var(--jc-muted)">
                  {current}
                </Text>
              </div>
            </Radio.Card>
          )}
          {data.rows.map((title) => (
            <div key={title.id} className={classes.slot}>
              <Radio.Card value={title.id} className={classes.card ?? ''}>
                <Radio.Indicator size="xs" />
                <div>
                  <Group gap="xs">
                    <Text fw={600}>{title.title}</Text>
                    {title.isDefault && (
                      <Badge size="xs" variant="light" radius="sm">
                        默认
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="var(--jc-muted)">
                    {invoiceKindWords[title.kind]}
                    {title.taxNumber && `，税号 ${title.taxNumber}`}
                  </Text>
                </div>
              </Radio.Card>
              <UnstyledButton
                className={classes.edit}
                aria-label={`修改发票抬头：${title.title}`}
                onClick={() => setEdited(title)}
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
        新增发票抬头
      </Button>
      {edited && (
        <InvoiceDialog
          title={edited === 'new' ? null : edited}
          onSaved={onChange}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
