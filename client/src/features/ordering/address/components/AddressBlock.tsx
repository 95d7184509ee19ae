import { useState } from 'react';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { useAddresses, useKnown } from '../api.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { BookCards, type BookProps } from './BookCards.tsx';

/** The buyer's address book; choosing, changing and adding. */
export function AddressBlock(props: BookProps) {
  const { data, error, refetch } = useAddresses();
  // The dialog of a new address begins with it.
  useKnown();
  const [edited, setEdited] = useState<string | null>(null);
  if (!data) return <Unloaded what="收货地址加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <BookCards
        {...props}
        id="addressId"
        label="收货地址"
        currentLabel="订单原地址"
        addLabel="新增收货地址"
        cards={data.rows.map(({ id, receiver, phone, regionName, detail, isDefault }) => ({
          id,
          head: receiver,
          phone,
          detail: `${regionName} ${detail}`,
          isDefault,
          spoken: `修改地址：${receiver} ${detail}`,
        }))}
        onEdit={setEdited}
        onAdd={() => setEdited('')}
      />
      {edited !== null && (
        <AddressDialog
          entry={data.rows.find(({ id }) => id === edited) ?? null}
          onSaved={props.onChange}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
