import { useAtomValue } from 'jotai';
import { userAtom } from '../../../../../lib/session.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import type { FilesOfForm } from '../../../../files/upload/use-uploads.ts';
import { AddressBlock } from '../../../address/components/AddressBlock.tsx';
import { InvoiceBlock } from '../../../address/components/InvoiceBlock.tsx';
import type { OrderDraft, Problems } from '../../model/form.ts';
import { ComparedBlock } from './ComparedBlock.tsx';
import { ProofFile } from './ProofFile.tsx';
import { PurchaseBlock } from './PurchaseBlock.tsx';

/** What the address of a welfare order is for. */
export const WELFARE_ADDRESS = '联系地址（货品按收货人名单分送，此地址供联系和退换）';

interface Props {
  readonly draft: OrderDraft;
  readonly onChange: (part: Partial<OrderDraft>) => void;
  readonly problems: Problems;
  readonly addressTitle?: string;
  /** What an order that is edited has already. */
  readonly current?: { readonly address: string; readonly invoice: string };
}

interface TailProps extends Props {
  readonly onFiles: (files: FilesOfForm) => void;
}

/** The panels above the goods: where to, who and with what. */
export function FormHead({ draft, onChange, problems, current, addressTitle }: Props) {
  const user = useAtomValue(userAtom);
  return (
    <>
      <Panel title={addressTitle ?? '收货地址'}>
        <AddressBlock
          value={draft.addressId}
          onChange={(addressId) => onChange({ addressId })}
          problem={problems.addressId}
          {...(current ? { current: current.address } : {})}
        />
      </Panel>
      <Panel title="采购信息">
        <PurchaseBlock
          draft={draft}
          onChange={onChange}
          problems={problems}
          unitName={user?.orgName ?? ''}
        />
      </Panel>
    </>
  );
}

/** The panels below the goods: invoice and evidence. */
export function FormTail({ draft, onChange, problems, current, onFiles }: TailProps) {
  return (
    <>
      <Panel title="发票信息">
        <InvoiceBlock
          value={draft.invoiceTitleId}
          onChange={(invoiceTitleId) => onChange({ invoiceTitleId })}
          problem={problems.invoiceTitleId}
          {...(current ? { current: current.invoice } : {})}
        />
      </Panel>
      <Panel title="比价供应商">
        <ComparedBlock draft={draft} onChange={onChange} problems={problems} />
      </Panel>
      <Panel title="证明材料">
        <ProofFile
          group={draft.proofGroup}
          onGroup={(proofGroup) => onChange({ proofGroup })}
          onFiles={onFiles}
        />
      </Panel>
    </>
  );
}
