import { Alert, Button, Code, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onKept }: Props) {
  return (
    <Stack>
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        请抄写或打印以下恢复码并妥善保管。手机或安全密钥丢失时，可用其中一个代替它登录；每个只能用一次，本页关闭后不再显示。
      </Alert>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Text component="li" ta="center" key={code}>
            <Code fz="md">{code}</Code>
          </Text>
        ))}
      </SimpleGrid>
      <Button onClick={onKept}>我已妥善保管</Button>
    </Stack>
  );
}
