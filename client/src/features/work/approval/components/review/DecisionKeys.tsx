import { Group, Kbd, Text } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

interface Props {
  readonly onPass: () => void;
  readonly onRefuse: () => void;
  readonly onSubmit: () => void;
  /** Skips this one; null where no other one waits. */
  readonly onNext: (() => void) | null;
}

/**
 * The keys of a review, with their list. They work while somebody types as well: an opinion is text,
 * and the keys are no letters alone. A dialog keeps all keys to itself.
 */
export function DecisionKeys({ onPass, onRefuse, onSubmit, onNext }: Props) {
  const keys = [
    { caps: ['Alt', 'P'], label: '通过并进入下一个', act: onPass },
    { caps: ['Alt', 'R'], label: '不通过，填写意见', act: onRefuse },
    { caps: ['Ctrl', 'Enter'], label: '提交审核', act: onSubmit },
    { caps: ['Alt', 'N'], label: '跳过，看下一个', act: onNext },
  ];
  useHotkeys(
    keys.map(({ caps, act }): HotkeyItem => {
      // By the place on the keyboard: Alt makes other letters on some of them.
      return [
        caps.join('+').replace('Ctrl', 'mod'),
        () => document.querySelector('[role="dialog"]') === null && act?.(),
        { usePhysicalKeys: true, preventDefault: true },
      ];
    }),
    [],
  );
  return (
    <Group
      component="ul"
      aria-label="快捷键"
      className="keyboard-only"
      gap="xs"
      p={0}
      m={0}
      mb="sm"
      style={{ listStyle: 'none' }}
    >
      {keys.map(({ caps, label, act }) =>
        act === null ? null : (
          <Text component="li" key={label} size="sm" c="var(--jc-muted)">
            {caps.map((cap) => (
              <Kbd key={cap} mr={4}>
                {cap}
              </Kbd>
            ))}
            {label}
          </Text>
        ),
      )}
    </Group>
  );
}
