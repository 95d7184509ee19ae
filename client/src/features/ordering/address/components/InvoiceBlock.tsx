import { invoiceKindLabels } from '@jicai/shared/contract/ordering/address.ts';
import { useState } from 'react';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { useInvoiceTitles } from '../api.ts';
import { offeredTitle } from '../model/offered-title.ts';
import { BookCards, type BookProps } from './BookCards.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';

/** The unit's invoice titles; choosing, changing and adding. */
export function InvoiceBlock(props: BookProps) {
  const { data, error, refetch } = useInvoiceTitles();
  const [edited, setEdited] = useState<string | null>(null);
  if (!data) return <Unloaded what="发票抬头加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <BookCards
        {...props}
        id="invoiceTitleId"
        label="发票抬头"
        currentLabel="订单原发票信息"
        addLabel="新增发票抬头"
        cards={data.rows.map(({ id, title, kind, taxNumber, isDefault }) => ({
          id,
          head: title,
          detail: `${invoiceKindLabels[kind]}${taxNumber && `，税号 ${taxNumber}`}`,
          isDefault,
          spoken: `修改发票抬头：${title}`,
        }))}
        onEdit={setEdited}
        onAdd={() => setEdited('')}
      />
      {edited !== null && (
        <InvoiceDialog
          entry={data.rows.find(({ id }) => id === edited) ?? null}
          offered={offeredTitle(data)}
          onSaved={props.onChange}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
