import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { BUSINESS_LICENCE } from '@jicai/shared/domain/mall/licence.ts';
import { Checkbox, Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import type { EntryForm } from './EntryFields.tsx';

interface Props extends EntryForm {
  /** Kinds that the chosen categories need. */
  readonly needed: readonly string[];
}

/** One set of fields for each certificate that the shop needs, and their files. */
export function CertificateFields({ content, set, needed }: Props) {
  const kinds = [...new Set([BUSINESS_LICENCE, ...needed])];
  const empty = { number: '', issuer: '', expiresAtMs: null };
  const certificateOf = (kind: string) =>
    content.certificates.find((one) => one.kind === kind) ?? { kind, ...empty };
  const change = (kind: string, part: Partial<(typeof content.certificates)[number]>) =>
    set(
      'certificates',
      kinds.map((one) => ({ ...certificateOf(one), ...(one === kind ? part : {}) })),
    );
  return (
    <Stack>
      {kinds.map((kind) => {
        const { number, issuer, expiresAtMs } = certificateOf(kind);
        return (
          <Fieldset key={kind} legend={kind}>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput
                label={`${kind}编号`}
                required
                maxLength={60}
                value={number}
                onChange={(event) => change(kind, { number: event.currentTarget.value })}
              />
              <TextInput
                label={`${kind}发证机关`}
                maxLength={60}
                value={issuer}
                onChange={(event) => change(kind, { issuer: event.currentTarget.value })}
              />
              <Stack gap={6}>
                <DateField
                  label={`${kind}有效期至`}
                  disabled={expiresAtMs === null}
                  // The last day counts in full.
                  value={expiresAtMs === null ? '' : dayOf(expiresAtMs - 1)}
                  onChange={(typed) => {
                    const day = momentOfDay(typed);
                    if (Number.isFinite(day)) change(kind, { expiresAtMs: day + DAY_MS });
                  }}
                />
                <Checkbox
                  label="长期有效"
                  checked={expiresAtMs === null}
                  onChange={(event) =>
                    change(kind, {
                      expiresAtMs: event.currentTarget.checked ? null : Date.now() + 365 * DAY_MS,
                    })
                  }
                />
              </Stack>
            </SimpleGrid>
          </Fieldset>
        );
      })}
      <FileUpload
        label="资质文件"
        group={content.paperGroup}
        onGroup={(group) => set('paperGroup', group)}
        fileDomain="shopPaper"
      />
    </Stack>
  );
}
