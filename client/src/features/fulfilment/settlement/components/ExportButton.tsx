import {
  type ExportedList,
  overviewEndpoints,
} from '@jicai/shared/contract/fulfilment/overview.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';

interface Props {
  readonly list: ExportedList;
  readonly keyword?: string;
  readonly fundsType?: 'fiscal' | 'nonFiscal' | null;
  readonly tab?: string;
}

/** Saves a list with the filter that is chosen as a workbook. */
export function ExportButton({ list, keyword = '', fundsType = null, tab = '' }: Props) {
  const file = useMadeFile(overviewEndpoints.exportList);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={file.isLoading}
      onClick={() => void file.fetchFile({ list, keyword, fundsType, tab })}
    >
      导出 Excel
    </Button>
  );
}
