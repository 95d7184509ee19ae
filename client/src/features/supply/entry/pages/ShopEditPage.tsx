import type { ShopDetail } from '@jicai/shared/contract/mall/shop.ts';
import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { Link, useParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useEditShop, useShopChanged } from '../api.ts';
import { entryPaths, SHOP_PARAM } from '../paths.ts';

/** /dpgl/dpgledit/{shopId}: what an operator may change of a shop without a review. */
export default function ShopEditPage() {
  const shopId = useParams()[SHOP_PARAM] ?? '';
  const { data, error, refetch } = useCall(
    shopEndpoints.detail,
    { shopId },
    { quiet: true, alwaysNew: true },
  );
  const away = (
    <Button component={Link} to={entryPaths.shopAdmin.to()} variant="light">
      返回店铺管理
    </Button>
  );
  if (!data) return <Unloaded what="店铺加载失败" error={error} refetch={refetch} away={away} />;
  return (
    <>
      <PageHeader title={`编辑店铺：${data.detail.shop.name}`} actions={away} />
      <Panel>
        <EditForm shopId={shopId} detail={data.detail} />
      </Panel>
    </>
  );
}

function EditForm({ shopId, detail }: { readonly shopId: string; readonly detail: ShopDetail }) {
  const { send, isSending } = useEditShop();
  const toast = useSetAtom(toastAtom);
  const changed = useShopChanged();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      mainBusiness: detail.shop.mainBusiness,
      contactPhone: detail.contactPhone,
      notice: detail.notice,
    },
    validate: { contactPhone: (value) => (value.trim() ? null : '请填写联系电话') },
  });
  return (
    <form
      noValidate
      aria-label="编辑店铺"
      onSubmit={form.onSubmit((values) => {
        void send({ shopId, ...values }).then(() => {
          toast('done', '已保存');
          changed();
        }, changed);
      })}
    >
      <Stack maw={560}>
        <TextInput
          label="主营业务"
          maxLength={60}
          key={form.key('mainBusiness')}
          {...form.getInputProps('mainBusiness')}
        />
        <TextInput
          label="联系电话"
          required
          maxLength={32}
          key={form.key('contactPhone')}
          {...form.getInputProps('contactPhone')}
        />
        <Textarea
          label="店铺公告"
          maxLength={200}
          autosize
          minRows={2}
          key={form.key('notice')}
          {...form.getInputProps('notice')}
        />
        <Button type="submit" loading={isSending} w="fit-content">
          保存
        </Button>
      </Stack>
    </form>
  );
}
