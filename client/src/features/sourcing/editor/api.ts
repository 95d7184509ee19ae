import { type ProjectTab, projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { projectReviewEndpoints } from '@jicai/shared/contract/sourcing/project-review.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

interface ListQuery {
  readonly tab: ProjectTab;
  readonly keyword: string;
  readonly page: number;
  readonly method?: ProjectMethod | null;
  readonly templatesOnly?: boolean;
}

/** The projects of the caller's unit, or those that they supervise. */
export const useProjects = ({
  tab,
  keyword,
  page,
  method = null,
  templatesOnly = false,
}: ListQuery) =>
  useCall(
    projectEndpoints.list,
    { tab, keyword, page, method, templatesOnly, pageSize: limits.pageSize },
    { keepPrevious: true, alwaysNew: true },
  );

/** A project's file; asked again as long as something may happen to it by the clock. */
export const useProject = (id: string, refreshMs: number | false = false) =>
  useCall(
    projectEndpoints.read,
    { id },
    {
      enabled: id !== '',
      quiet: true,
      alwaysNew: true,
      ...(refreshMs === false ? {} : { refreshMs }),
    },
  );

export const useProjectReview = (id: string) =>
  useCall(
    projectReviewEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );

// Quiet: a part of the form that cannot be loaded says so itself, and never takes the form away.
export const useUnits = () => useCall(projectEndpoints.units, {}, { quiet: true });
export const useSupervisors = () => useCall(projectEndpoints.people, {}, { quiet: true });

/** The procurement categories that a keyword finds. */
export const useFoundCategories = (keyword: string) =>
  useCall(projectEndpoints.categories, { keyword }, { keepPrevious: true, quiet: true });

export interface SupplierFilter {
  readonly keyword: string;
  readonly ofCategory: boolean;
  readonly regionCode: string;
  readonly known: boolean;
}

export const useSuppliers = (projectId: string, filter: SupplierFilter) =>
  useCall(
    projectEndpoints.suppliers,
    { ...filter, projectId, page: 1, pageSize: 50 },
    { keepPrevious: true, quiet: true },
  );

export const useCreateAbout = () => useSend(projectEndpoints.createAbout, { repeats: true });
export const useCreate = () => useSend(projectEndpoints.create, { repeats: true });
export const useCopy = () => useSend(projectEndpoints.copy, { repeats: true });
export const useMarkTemplate = () => useSend(projectEndpoints.markTemplate, { repeats: true });
export const useSave = () => useSend(projectEndpoints.save, { quiet: true });
export const useSubmit = () => useSend(projectEndpoints.submit, { repeats: true });
export const useWithdraw = () => useSend(projectEndpoints.withdraw, { quiet: true, repeats: true });
export const usePublish = () => useSend(projectEndpoints.publish, { quiet: true, repeats: true });
export const useExtend = () => useSend(projectEndpoints.extend, { quiet: true, repeats: true });
export const useRevoke = () => useSend(projectEndpoints.revoke, { quiet: true, repeats: true });
export const useSubmitReview = () =>
  useSend(projectReviewEndpoints.submit, { quiet: true, repeats: true });

export const useApplicants = (id: string, enabled: boolean) =>
  useCall(
    enrolmentEndpoints.applicants,
    { id },
    { enabled, quiet: true, refreshMs: 15_000, alwaysNew: true },
  );
export const useDecide = () => useSend(enrolmentEndpoints.decide, { repeats: true });

const CONCERNED = [
  projectEndpoints.read.name,
  projectEndpoints.list.name,
  projectReviewEndpoints.detail.name,
  enrolmentEndpoints.applicants.name,
  enrolmentEndpoints.tender.name,
  enrolmentEndpoints.tenders.name,
  todoEndpoints.list.name,
  todoEndpoints.detail.name,
];

/** After a step: the project is read again wherever it is shown, and so is what waits. */
export function useProjectChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CONCERNED) void queries.invalidateQueries({ queryKey: [name] });
  };
}

export const methodLabels: Readonly<Record<ProjectMethod, string>> = {
  inquiry: '询价',
  bidding: '竞价',
};
