import { limits } from '@jicai/shared/limits.ts';
import { Text, Textarea } from '@mantine/core';

interface Props {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says that it must not stay empty; what decides is the server. */
  readonly isRequired: boolean;
}

/** An opinion with its counter. More than 1000 characters can be typed, and are shown as too many. */
export function OpinionInput({ label = '审核意见', value, onChange, isRequired }: Props) {
  const most = limits.opinionLength;
  const isTooLong = value.length > most;
  return (
    <div>
      <Textarea
        label={label}
        data-path="opinion"
        withAsterisk={isRequired}
        autosize
        minRows={4}
        maxRows={12}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isTooLong ? `最多 ${most} 个字符` : null}
      />
      <Text
        size="xs"
        ta="right"
        mt={4}
        className="tnum"
        c={isTooLong ? 'var(--jc-alarm)' : 'var(--jc-muted)'}
        aria-live={isTooLong ? 'polite' : 'off'}
      >
        {value.length} / {most}
      </Text>
    </div>
  );
}
