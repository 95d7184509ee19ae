import { type Address, addressEndpoints } from '@jicai/shared/contract/ordering/address.ts';
import { isPhone } from '@jicai/shared/domain/kernel/phone.ts';
import { Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import type { ChosenRegion } from '../../../identity/region/region.ts';
import { useOrderingSend } from '../../use-ordering-send.ts';
import { BookDialog, type EntryProps } from './BookDialog.tsx';

/** An address of the book: who, where down to the township, the street. */
export function AddressDialog({ entry, onSaved, onClose }: EntryProps<Address>) {
  const [receiver, setReceiver] = useState(entry?.receiver ?? '');
  const [phone, setPhone] = useState(entry?.phone ?? '');
  const [detail, setDetail] = useState(entry?.detail ?? '');
  const [region, setRegion] = useState<ChosenRegion | null>(
    entry ? { code: entry.regionCode, name: entry.regionName } : null,
  );
  const save = useOrderingSend(addressEndpoints.save);
  const remove = useOrderingSend(addressEndpoints.remove);
  const problems = {
    receiver: receiver.trim() === '' ? '请填写收货人' : null,
    phone: isPhone(phone.trim()) ? null : '请填写正确的手机号或带区号的座机号',
    region: region ? null : '请选择所在地区，到街道/乡镇为止',
    detail: detail.trim() === '' ? '请填写街道门牌、楼栋房号' : null,
  };
  const send = (isDefault: boolean) =>
    save.send({
      id: entry?.id ?? null,
      receiver: receiver.trim(),
      phone: phone.trim(),
      regionCode: region?.code ?? '',
      detail: detail.trim(),
      isDefault,
    });

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
      isValid={!Object.values(problems).some(Boolean)}
      save={{ ...save, send }}
      remove={{ ...remove, send: (id) => remove.send({ id }) }}
    >
      {(isTouched) => {
        const shown = (problem: string | null) => (isTouched ? problem : null);
        return (
          <>
            <TextInput
              label="收货人"
              withAsterisk
              maxLength={50}
              data-autofocus
              value={receiver}
              error={shown(problems.receiver)}
              onChange={(event) => setReceiver(event.currentTarget.value)}
            />
            <TextInput
              label="联系电话"
              withAsterisk
              type="tel"
              maxLength={32}
              value={phone}
              error={shown(problems.phone)}
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
            <Input.Wrapper label="所在地区" withAsterisk error={shown(problems.region)}>
              <div>
                <RegionPicker
                  label="所在地区"
                  placeholder="请选择省、市、区县、街道"
                  value={region}
                  onChange={setRegion}
                  mustBeComplete
                />
              </div>
            </Input.Wrapper>
            <TextInput
              label="详细地址"
              withAsterisk
              maxLength={120}
              value={detail}
              error={shown(problems.detail)}
              onChange={(event) => setDetail(event.currentTarget.value)}
            />
          </>
        );
      }}
    </BookDialog>
  );
}
