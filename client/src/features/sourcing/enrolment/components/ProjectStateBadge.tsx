import { type ProjectState, projectTable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { Badge } from '@mantine/core';

const colors: Readonly<Record<ProjectState, string>> = {
  draft: 'gray',
  inReview: 'orange',
  returned: 'red',
  scheduled: 'brand',
  published: 'brand',
  signUp: 'green',
  quoting: 'green',
  closed: 'orange',
  opened: 'orange',
  evaluating: 'orange',
  inConfirmation: 'orange',
  awarded: 'brand',
  failed: 'gray',
  revoked: 'gray',
};

/** The state of a project with its word. */
export function ProjectStateBadge({ state }: { readonly state: ProjectState }) {
  return (
    <Badge variant="light" radius="sm" color={colors[state]}>
      {projectTable.states[state]}
    </Badge>
  );
}
