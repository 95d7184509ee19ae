import { Button, Group, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { FINGERPRINT_PARAM, HEAD_PARAM, type Pins, type PinTexts } from '../model/pins.ts';

/**
 * The longest text of the fingerprints field, in characters: twenty keys fit, in the form printed on
 * documents.
 */
const MOST_PRINTS = 800;

interface Props {
  /**
   * The package number in the URL, with which the field is filled first; empty if there is none.
   */
  readonly number: string;
  /**
   * The texts of the pin fields. A dropped file is examined with these pins at once, without a submit of the
   * form.
   */
  readonly texts: PinTexts;
  /** The name of the pin field whose text is invalid; `null` if both texts are valid or empty. */
  readonly problem: Pins['problem'];
  /**
   * True if a dropped file waits for its examination: an invalid pin field is then marked even
   * while it has the focus, otherwise only after it has lost the focus.
   */
  readonly isAwaited: boolean;
  readonly onType: (texts: PinTexts) => void;
  readonly onSubmit: (number: string) => void;
}

/**
 * The form for the package number of an auction, and for the pins: what the visitor copies from a receipt, a
 * record or a notice.
 */
export function EvidenceForm(props: Props) {
  const { number, texts, problem, isAwaited, onType, onSubmit } = props;
  const [focused, setFocused] = useState('');
  const wrong = problem === focused && !isAwaited ? null : problem;
  const typed = (name: keyof PinTexts) => ({
    name,
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onType({ ...texts, [name]: event.currentTarget.value }),
    onFocus: () => setFocused(name),
    onBlur: () => setFocused(''),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('number') ?? '').trim());
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-start" gap="xs">
        <TextInput
          name="number"
          label="或按包编号核验公开日志"
          placeholder="包编号"
          maxLength={64}
          defaultValue={number}
          flex="1 1 200px"
        />
        <TextInput
          {...typed(FINGERPRINT_PARAM)}
          label="签名公钥指纹（选填）"
          placeholder="印在回执、成交记录和公告上，32 位；可填多个"
          maxLength={MOST_PRINTS}
          error={wrong === FINGERPRINT_PARAM && '每个指纹应为 32 位十六进制数字，多个用分号隔开'}
          flex="1 1 240px"
        />
        <TextInput
          {...typed(HEAD_PARAM)}
          label="日志条数和末条校验值（选填）"
          placeholder="如 36:9f86d0…，印在成交记录和公告上"
          maxLength={90}
          error={wrong === HEAD_PARAM && '应为“条数:校验值”，校验值 64 位'}
          flex="1 1 240px"
        />
        <Button type="submit" mt={25}>
          核验
        </Button>
      </Group>
      <Text size="sm" c="var(--jc-muted)" mt={4}>
        填写纸面上的指纹后，只采信与其中之一相符的公钥；填写末条校验值后，日志须含有该条。
      </Text>
    </form>
  );
}
