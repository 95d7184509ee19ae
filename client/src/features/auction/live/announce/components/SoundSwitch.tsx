import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { soundAtomOf } from '../settings.ts';

/**
 * A button that switches the announcement sounds on and off on this device. Suppliers have one
 * setting, handlers and supervisors share another (`soundAtomOf`).
 */
export function SoundSwitch({ role }: { readonly role: AuctionRole }) {
  const [isOn, setOn] = useAtom(soundAtomOf(role));
  const label = isOn ? '关闭提示音' : '打开提示音';
  return (
    <ActionIcon
      variant="subtle"
      size="md"
      aria-label={label}
      title={label}
      onClick={() => setOn(!isOn)}
    >
      {isOn ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
    </ActionIcon>
  );
}
