import {
  MOST_REVIEW_BODIES,
  type Unit,
  unitEndpoints,
} from '@jicai/shared/contract/identity/units.ts';
import { Button, MultiSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useOrganisationChanged } from '../api.ts';

interface Props {
  readonly unit: Unit;
  readonly bodies: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** The bodies whose reviewers decide for a unit. */
export function ReviewBodiesDialog({ unit, bodies, onClose }: Props) {
  const { send, isSending, failure } = useSend(unitEndpoints.saveReviewBodies, { quiet: true });
  const changed = useOrganisationChanged();
  const [bodyIds, setBodyIds] = useState(unit.reviewBodies.map(({ id }) => id));
  const save = () =>
    void send({ unitId: unit.id, bodyIds }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={`${unit.name}：审核机构`} centered>
      <Stack>
        <Refused failure={failure} isBox />
        <MultiSelect
          data-path="bodyIds"
          label="审核机构"
          description="未指定机构的审核环节由所选机构和本单位的审核人审核；不选则由全部审核机构审核。修改须由另一名系统管理员或安全管理员批准，批准后进行中的审核随即改由新机构审核"
          placeholder={bodyIds.length === 0 ? '全部审核机构' : ''}
          data={bodies.map(({ id, name }) => ({ value: id, label: name }))}
          maxValues={MOST_REVIEW_BODIES}
          searchable
          clearable
          nothingFoundMessage="没有这个审核机构"
          value={bodyIds}
          onChange={setBodyIds}
        />
        <Button loading={isSending} onClick={save}>
          提交批准
        </Button>
      </Stack>
    </Modal>
  );
}
