import { type Strength, strengthOf } from '@jicai/shared/domain/identity/password/rules.ts';
import { Group, Progress, Text } from '@mantine/core';

const SHOWN: Readonly<Record<Strength, readonly [percent: number, colour: string, text: string]>> =
  {
    none: [0, 'gray', ''],
    weak: [20, 'red', '弱：容易被猜到'],
    fair: [50, 'orange', '一般：再长一些更安全'],
    good: [75, 'brand', '较强'],
    strong: [100, 'green', '强'],
  };

interface Props {
  readonly password: string;
  /** The fewest characters that the server takes. */
  readonly min: number;
}

/** How hard the password is to guess; a hint, not a rule. */
export function StrengthBar({ password, min }: Props) {
  const [percent, colour, text] = SHOWN[strengthOf(password, min)];
  return (
    <Group gap="sm" wrap="nowrap" aria-live="polite">
      <Progress value={percent} color={colour} flex={1} aria-label="密码强度" />
      <Text size="xs" c="var(--jc-muted)" miw={140}>
        {text || '密码强度'}
      </Text>
    </Group>
  );
}
