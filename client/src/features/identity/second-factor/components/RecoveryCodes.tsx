import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDownload } from '@tabler/icons-react';
import { download } from '../../../../lib/browser/download.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onKept }: Props) {
  return (
    <Stack>
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        请抄写或下载以下恢复码并妥善保管。手机或安全密钥丢失时，可用其中一个代替它登录；每个只能用一次，本页关闭后不再显示。
      </Alert>
      <SimpleGrid
        type="container"
        // A card of the login is narrower than two codes on one line.
        cols={{ base: 1, '380px': 2 }}
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Text component="li" ta="center" key={code}>
            <Code fz="md" style={{ whiteSpace: 'nowrap' }}>
              {code}
            </Code>
          </Text>
        ))}
      </SimpleGrid>
      <Group grow>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="light" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {copied ? '已复制' : '复制'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="light"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download('恢复码.txt', 'text/plain', `${codes.join('\r\n')}\r\n`)}
        >
          下载
        </Button>
      </Group>
      <Button onClick={onKept}>我已妥善保管</Button>
    </Stack>
  );
}
