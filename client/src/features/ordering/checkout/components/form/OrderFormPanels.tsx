import { Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { userAtom } from '../../../../../lib/session.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { AddressBlock } from '../../../address/components/AddressBlock.tsx';
import { InvoiceBlock } from '../../../address/components/InvoiceBlock.tsx';
import type { ReportFiles } from '../../model/form/use-form-files.ts';
import type { OrderForm } from '../../model/form/use-order-form.ts';
import { ComparedBlock } from './ComparedBlock.tsx';
import { ProofFile } from './ProofFile.tsx';
import { PurchaseBlock } from './PurchaseBlock.tsx';

/** The purpose of a welfare order's address. */
export const WELFARE_ADDRESS = '联系地址（商品按收货人名单分送，此地址供联系和退换）';

interface Props {
  readonly form: OrderForm;
  readonly addressTitle?: string;
  /** The address and invoice of an order that is edited. */
  readonly current?: { readonly address: string; readonly invoice: string };
}

interface TailProps extends Props {
  readonly onFiles: ReportFiles;
}

/** A heading with the sign of fields that must be filled in; the radios below say it to listeners. */
const Needed = ({ children }: { readonly children: ReactNode }) => (
  <>
    {children}
    <Text span inherit c="var(--mantine-color-error)" aria-hidden>
      {' *'}
    </Text>
  </>
);

/** The panels above the products: address and purchase. */
export function FormHead({ form, current, addressTitle }: Props) {
  const user = useAtomValue(userAtom);
  return (
    <>
      <Panel title={<Needed>{addressTitle ?? '收货地址'}</Needed>}>
        <AddressBlock
          value={form.values.addressId}
          onChange={(id) => form.setFieldValue('addressId', id)}
          problem={form.errors.addressId}
          {...(current ? { current: current.address } : {})}
        />
      </Panel>
      <Panel title="采购信息">
        <PurchaseBlock form={form} unitName={user?.orgName ?? ''} />
      </Panel>
    </>
  );
}

/** The panels below the products: invoice and evidence. */
export function FormTail({ form, current, onFiles }: TailProps) {
  return (
    <>
      <Panel title={<Needed>发票信息</Needed>}>
        <InvoiceBlock
          value={form.values.invoiceTitleId}
          onChange={(id) => form.setFieldValue('invoiceTitleId', id)}
          problem={form.errors.invoiceTitleId}
          {...(current ? { current: current.invoice } : {})}
        />
      </Panel>
      <Panel title="比价供应商">
        <ComparedBlock form={form} onFiles={onFiles} />
      </Panel>
      <Panel title="证明材料">
        <ProofFile
          group={form.values.proofGroup}
          onGroup={(group) => form.setFieldValue('proofGroup', group)}
          onFiles={(files) => onFiles('proof', files)}
        />
      </Panel>
    </>
  );
}
