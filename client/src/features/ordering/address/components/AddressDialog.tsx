import {
  type Address,
  addressEndpoints,
  type KnownContact,
} from '@jicai/shared/contract/ordering/address.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { Input, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { useSend } from '../../../../lib/http/call.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import type { ChosenRegion } from '../../../identity/region/region.ts';
import { orderingWrite } from '../../ordering-write.ts';
import { useKnown } from '../api.ts';
import { BookDialog, type EntryProps } from './BookDialog.tsx';

interface AddressForm {
  readonly receiver: string;
  readonly phone: string;
  readonly region: ChosenRegion | null;
  readonly detail: string;
}

/** A new address begins with the person's own name and phone. */
const formOf = (entry: Address | null, known?: KnownContact): AddressForm => ({
  receiver: entry?.receiver ?? known?.contactName ?? '',
  phone: entry?.phone ?? known?.contactPhone ?? '',
  region: entry ? { code: entry.regionCode, name: entry.regionName } : null,
  detail: entry?.detail ?? '',
});

const validate = {
  receiver: isNotEmpty('请填写收货人'),
  phone: (phone: string) => (isPhone(phone.trim()) ? null : '请填写正确的手机号或带区号的座机号'),
  region: isNotEmpty('请选择所在地区，到街道/乡镇为止'),
  detail: isNotEmpty('请填写街道门牌、楼栋房号'),
};

/** An address of the book: receiver, region down to the township, street. */
export function AddressDialog({ entry, onSaved, onClose }: EntryProps<Address>) {
  const known = useKnown().data?.known;
  const form = useForm<AddressForm>({ initialValues: formOf(entry, known), validate });
  const save = useSend(addressEndpoints.save, orderingWrite);
  const remove = useSend(addressEndpoints.remove, orderingWrite);
  const send = (isDefault: boolean) => {
    const { receiver, phone, region, detail } = form.getValues();
    return save.send({
      id: entry?.id ?? null,
      receiver: receiver.trim(),
      phone: phone.trim(),
      regionCode: region?.code ?? '',
      detail: detail.trim(),
      isDefault,
    });
  };
  return (
    <BookDialog
      entry={entry}
      onSaved={onSaved}
      onClose={onClose}
      noun="收货地址"
      defaultLabel="设为默认地址"
      removal={{
        label: '删除地址',
        question: '删除后不能再选用此地址，已提交的订单不受影响。',
      }}
      validate={() => !form.validate().hasErrors}
      save={{ ...save, send }}
      remove={{ ...remove, send: (id) => remove.send({ id }) }}
    >
      <TextInput
        label="收货人"
        withAsterisk
        maxLength={50}
        data-autofocus
        {...form.getInputProps('receiver')}
      />
      <TextInput
        label="联系电话"
        withAsterisk
        type="tel"
        maxLength={32}
        {...form.getInputProps('phone')}
      />
      <Input.Wrapper label="所在地区" withAsterisk error={form.errors.region}>
        <div>
          <RegionPicker
            label="所在地区"
            placeholder="请选择省、市、区县、街道"
            value={form.values.region}
            onChange={(region) => form.setFieldValue('region', region)}
            mustBeComplete
          />
        </div>
      </Input.Wrapper>
      <TextInput label="详细地址" withAsterisk maxLength={120} {...form.getInputProps('detail')} />
    </BookDialog>
  );
}
