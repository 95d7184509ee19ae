import { hidesCount } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Whole } from '../../../../ui/show/Whole.tsx';
import { useFingerprints } from '../../../auction/audit/keys-api.ts';
import { useSaveReceipt } from '../../../auction/bidding/receipt-file.ts';
import { PACKAGE_PARAM } from '../../../auction/live/paths.ts';
import { numberWords, quoteLabels } from '../../../auction/sealed/model/sealed.ts';
import { useSheetFile } from '../api.ts';
import { inquiryPaths } from '../paths.ts';

/** The phases in which there is an outcome: quotes were opened, or never will be. */
const WITH_OUTCOME: ReadonlySet<Phase> = new Set(['won', 'failed', 'stopped']);

/** /XjSuccess?bbh=: the receipt of one's own sealed quote sheet (AU51). */
export default function ReceiptPage() {
  const packageNumber = useSearchParams()[0].get(PACKAGE_PARAM) ?? '';
  const { data, error, refetch } = useSheetFile(packageNumber);
  const save = useSaveReceipt(packageNumber);
  const fingerprints = useFingerprints();
  if (packageNumber === '') return <Empty text="请从询价大厅查看报价回执" />;
  const back = (
    <Button component={Link} to={inquiryPaths.supplierHall.to(packageNumber)} variant="light">
      返回询价大厅
    </Button>
  );
  if (!data) return <Unloaded what="回执加载失败" error={error} refetch={refetch} away={back} />;
  const { info, quote, phase } = data.file;
  const isHidden = hidesCount(info) && !WITH_OUTCOME.has(phase);
  if (quote.at === null || quote.amount === null)
    return <Empty text="您尚未提交报价" action={back} />;
  return (
    <>
      <PageHeader title="报价回执" hint="报价单已由服务器密封并记入日志" />
      <Panel>
        <Facts
          facts={[
            ['项目', `${info.projectName}（${info.projectNumber}）`],
            [
              '分包',
              <span key="p">
                {info.packageName}
                <Whole>（{packageNumber}）</Whole>
              </span>,
            ],
            ['状态', <strong key="s">{quoteLabels[quote.state]}</strong>],
            ['总报价', `¥${formatFen(quote.amount)}　${fenInWords(quote.amount)}`],
            ['服务器时间', dateTimeText(quote.at)],
            numberWords(isHidden, quote.seq),
            ['签名公钥指纹', fingerprints, 'wide'],
          ]}
        />
        <Hash label="承诺值（SHA-256，记入日志）" text={quote.commitment} />
        <Hash label="盐值（开标时公布，开标前请勿外传）" text={quote.salt} />
        <Group mt="md" className="no-print">
          {back}
          <Button
            variant="default"
            leftSection={<IconReceipt size={16} aria-hidden />}
            onClick={() => void save(quote.seq)}
          >
            下载回执
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            打印
          </Button>
        </Group>
      </Panel>
    </>
  );
}

function Hash({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <Text mt="sm" c="var(--jc-muted)">
        {label}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }} className="tnum">
        {text}
      </Text>
    </>
  );
}
