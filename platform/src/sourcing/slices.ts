import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { appointmentSlice } from './appointment/slice.ts';
import { archiveSlice } from './archive/slice.ts';
import { awardOrderSlice } from './award/slice.ts';
import { clarificationSlice } from './clarification/slice.ts';
import { complaintSlice } from './complaint/slice.ts';
import { editorSlice } from './editor/slice.ts';
import { enrolmentSlice } from './enrolment/slice.ts';
import { evaluationSlice } from './evaluation/slice.ts';
import { fixedPointSlice } from './fixed-point/slice.ts';
import { formulaSlice } from './formula/slice.ts';
import { inquirySlice } from './inquiry/slice.ts';
import { lifeSlice } from './life/slice.ts';
import { negotiationSlice } from './negotiation/slice.ts';
import { resultNoticeSlice } from './notice/slice.ts';
import { objectionSlice } from './objection/slice.ts';
import { projectSlice } from './project/slice.ts';
import { resultSlice } from './result/slice.ts';
import { projectReviewSlice } from './review/slice.ts';
import { scoringSlice } from './scoring/slice.ts';
import { projectSignalSlice } from './signal/slice.ts';

/** The slices of the wing `sourcing`, in the order in which they are registered. */
export const sourcingSlices: readonly Slice<PlatformContext>[] = [
  projectSlice,
  lifeSlice,
  editorSlice,
  projectReviewSlice,
  enrolmentSlice,
  clarificationSlice,
  inquirySlice,
  scoringSlice,
  evaluationSlice,
  negotiationSlice,
  fixedPointSlice,
  appointmentSlice,
  resultSlice,
  resultNoticeSlice,
  objectionSlice,
  complaintSlice,
  awardOrderSlice,
  projectSignalSlice,
  formulaSlice,
  archiveSlice,
];
