import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';

/** The props of the dialogs of both books; without an entry they add one. */
export interface EntryProps<Entry> {
  readonly entry: Entry | null;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

interface Props extends EntryProps<{ readonly id: string; readonly isDefault: boolean }> {
  /** The noun of 新增…. */
  readonly noun: string;
  readonly defaultLabel: string;
  readonly removal: { readonly label: string; readonly question: string };
  /** Checks the entry's own fields and shows their errors; true when all are right. */
  readonly validate: () => boolean;
  readonly save: {
    readonly send: (isDefault: boolean) => Promise<{ readonly id: string }>;
    readonly failure: CallFailed | null;
    readonly isSending: boolean;
  };
  readonly remove: {
    readonly send: (id: string) => Promise<unknown>;
    readonly failure: CallFailed | null;
  };
  /** The entry's own fields. */
  readonly children: ReactNode;
}

/** An entry of a book: saved, removed or left as it was. The typed text survives a failure. */
export function BookDialog(props: Props) {
  const { entry, noun, save, remove, removal, onSaved, onClose } = props;
  const [isDefault, setDefault] = useState(entry?.isDefault ?? false);

  async function end(work: Promise<string>) {
    try {
      onSaved(await work);
      onClose();
    } catch {
      // The failure is shown above the buttons.
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (props.validate()) void end(save.send(isDefault).then(({ id }) => id));
  }

  const failure = save.failure ?? remove.failure;
  return (
    <FormDialog
      title={`${entry ? '修改' : '新增'}${noun}`}
      failure={failure}
      isSending={save.isSending}
      onSubmit={submit}
      onClose={onClose}
      aside={
        entry && (
          <ConfirmPopover
            question={removal.question}
            word="删除"
            onConfirm={() => void end(remove.send(entry.id).then(() => ''))}
          >
            {(ask) => (
              <Button variant="subtle" color="red" onClick={ask}>
                {removal.label}
              </Button>
            )}
          </ConfirmPopover>
        )
      }
    >
      {props.children}
      <Checkbox
        label={props.defaultLabel}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
