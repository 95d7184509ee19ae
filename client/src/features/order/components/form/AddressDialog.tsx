import { type Address, addressEndpoints } from '@jicai/shared/contract/address.ts';
import { isPhone } from '@jicai/shared/domain/phone.ts';
import { Button, Checkbox, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ChosenRegion } from '../../../../lib/region.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { RegionPicker } from '../../../../ui/RegionPicker.tsx';
import { useOrderSend } from '../../api.ts';

interface Props {
  /** Null adds one. */
  readonly address: Address | null;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** An address of the book: who, where down to the township, the street. */
export function AddressDialog({ address, onSaved, onClose }: Props) {
  const [receiver, setReceiver] = useState(address?.receiver ?? '');
  const [phone, setPhone] = useState(address?.phone ?? '');
  const [detail, setDetail] = useState(address?.detail ?? '');
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [region, setRegion] = useState<ChosenRegion | null>(
    address ? { code: address.regionCode, name: address.regionName } : null,
  );
  const [isTouched, setTouched] = useState(false);
  const save = useOrderSend(addressEndpoints.save);
  const remove = useOrderSend(addressEndpoints.remove);
  const problems = {
    receiver: receiver.trim() === '' ? '请填写收货人' : null,
    phone: isPhone(phone.trim()) ? null : '请填写正确的手机号或带区号的座机号',
    region: region ? null : '请选择所在地区，到街道/乡镇为止',
    detail: detail.trim() === '' ? '请填写街道门牌、楼栋房号' : null,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!region || Object.values(problems).some(Boolean)) return;
    try {
      const { id } = await save.send({
        id: address?.id ?? null,
        receiver: receiver.trim(),
        phone: phone.trim(),
        regionCode: region.code,
        detail: detail.trim(),
        isDefault,
      });
      onSaved(id);
      onClose();
    } catch {
      // Said below; what was typed stays.
    }
  }

  async function drop() {
    if (!address) return;
    try {
      await remove.send({ id: address.id });
      onSaved('');
      onClose();
    } catch {
      // Said below.
    }
  }

  const failure = save.failure ?? remove.failure;
  const shown = (problem: string | null) => (isTouched ? problem : null);
  return (
    <Modal opened onClose={onClose} title={address ? '修改收货地址' : '新增收货地址'} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
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
          <Checkbox
            label="设为默认地址"
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          {failure && (
            <Text c="var(--jc-alarm)" role="alert">
              {failure.text}
            </Text>
          )}
          <Group justify="space-between">
            {address ? (
              <ConfirmPopover
                question="删除后不能再选用此地址，已提交的订单不受影响。"
                word="删除"
                onConfirm={() => void drop()}
              >
                {(ask) => (
                  <Button variant="subtle" color="red" onClick={ask}>
                    删除地址
                  </Button>
                )}
              </ConfirmPopover>
            ) : (
              <span />
            )}
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                取消
              </Button>
              <Button type="submit" loading={save.isSending}>
                保存
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
