import type { Contact } from '@jicai/shared/contract/mall/content.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { useContentChanged, useEditedContact, useSaveContact } from '../api.ts';

const FIELDS: readonly (readonly [keyof Contact, string, number])[] = [
  ['phone', '客服热线', 32],
  ['hours', '服务时间', 60],
  ['email', '电子邮箱', 100],
  ['address', '联系地址', 120],
  ['company', '主办单位', 60],
  ['recordNumber', '备案号', 60],
];

const NOBODY: Contact = {
  phone: '',
  hours: '',
  email: '',
  address: '',
  company: '',
  recordNumber: '',
};

/** The contact that every page's footer shows. */
export function ContactPanel() {
  const { data, error, refetch } = useEditedContact();
  if (!data) return <Unloaded what="联系方式加载失败" error={error} refetch={refetch} />;
  return <ContactForm contact={data.contact} onSaved={() => void refetch()} />;
}

interface FormProps {
  /** None before the first one. */
  readonly contact: Contact | null;
  readonly onSaved: () => void;
}

function ContactForm({ contact, onSaved }: FormProps) {
  const [typed, setTyped] = useState(contact ?? NOBODY);
  const [seen, setSeen] = useState(contact);
  const [missing, setMissing] = useState<string | null>(null);
  const { send, isSending, failure } = useSaveContact();
  const toast = useSetAtom(toastAtom);
  const changed = useContentChanged();
  return (
    <form
      noValidate
      aria-label="页脚联系方式"
      onSubmit={(event) => {
        event.preventDefault();
        const empty = FIELDS.find(([name]) => name !== 'recordNumber' && typed[name].trim() === '');
        setMissing(empty?.[1] ?? null);
        if (empty) return;
        void send({ contact: typed, seen }).then(
          () => {
            toast('done', '已保存');
            setSeen(typed);
            changed();
            onSaved();
          },
          () => {},
        );
      }}
    >
      <Stack maw={560}>
        {FIELDS.map(([name, label, most]) => (
          <TextInput
            key={name}
            label={label}
            required={name !== 'recordNumber'}
            maxLength={most}
            data-path={name}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <Refused failure={failure} problem={missing === null ? null : `请填写${missing}`} isBox />
        <Button type="submit" loading={isSending} w="fit-content">
          保存
        </Button>
      </Stack>
    </form>
  );
}
