import type { ListLine } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { limits } from '@jicai/shared/limits.ts';
import { purchaseListMessages } from '@jicai/shared/messages/ordering/purchase-list.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { useCreateList } from '../api.ts';
import { LIST_PARAM, purchaseListPaths } from '../paths.ts';

interface Props {
  readonly lines: readonly ListLine[];
  readonly word?: string;
  readonly isCompact?: boolean;
}

const COMPACT = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

/** Keeps lines as a list: one's own, or shared with the buyers of the unit. */
export function SaveListButton({ lines, word = '存为清单', isCompact = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(isCompact ? COMPACT : { variant: 'default' })}
        disabled={lines.length === 0}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
      {isOpen && <SaveListDialog lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

function SaveListDialog({ lines, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const toast = useSetAtom(toastAtom);
  const sending = useCreateList();
  async function save() {
    setTried(true);
    if (name.trim() === '') throw new Error('incomplete');
    const { id } = await sending.send({ name: name.trim(), isShared, lines: [...lines] });
    const to = purchaseListPaths.purchaseLists.to({ [LIST_PARAM]: id });
    toast('done', purchaseListMessages['purchaseList.saved'], { way: { label: '查看清单', to } });
  }
  return (
    <ActionDialog
      title="存为清单"
      text={`${lines.length} 种商品及数量存入新清单，以后可以一次加入购物车；价格以下单时为准。`}
      word="保存"
      needsReason={false}
      sending={sending}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        data-path="name"
        label="清单名称"
        withAsterisk
        maxLength={limits.purchaseListName}
        data-autofocus
        value={name}
        error={isTried && name.trim() === '' ? '请填写清单名称' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="共享给本单位采购人"
        description="同事会收到消息，可以查看、调整商品并加入各自的购物车"
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </ActionDialog>
  );
}
