import type { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { limits } from '@jicai/shared/limits.ts';
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { anchorOf } from '../../model/anchor.ts';

const Files = lazy(async () => ({
  default: (await import('../../../../files/upload/FileUpload.tsx')).FileUpload,
}));

const fields = [
  ['deliveryDays', '交货期（天）', 10],
  ['validDays', '报价有效期（天）', 10],
  ['note', '备注', limits.reasonLength],
] as const;

interface Props {
  readonly sheet: QuoteSheet;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<QuoteSheet>) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The part of a sheet that is not about single lines. */
export function SheetTerms({ sheet, problemOf, onChange, onUploading }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {fields.map(([field, label, maxLength]) => (
          <TextInput
            key={field}
            id={anchorOf(field)}
            label={label}
            withAsterisk={field !== 'note'}
            inputMode={field === 'note' ? 'text' : 'numeric'}
            maxLength={maxLength}
            value={sheet[field]}
            error={problemOf(field)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <div>
        <Text size="sm" fw={500} mb={4}>
          附件（开标前仅本单位可见）
        </Text>
        <Suspense fallback={null}>
          <Files
            label="报价附件"
            fileDomain="quote"
            group={sheet.fileGroup}
            onGroup={(fileGroup) => onChange({ fileGroup })}
            onChange={(files) => onUploading(files.isUploading)}
          />
        </Suspense>
      </div>
    </>
  );
}
