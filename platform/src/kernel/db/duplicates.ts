import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';

/**
 * The refusal of a write if a concurrent write, by another person or from another tab, was committed first.
 */
const MEANWHILE = 'call.changedMeanwhile';

/**
 * The refusal for each unique constraint and unique index except primary keys. A service checks before it
 * inserts, with a more specific refusal; these refusals apply when two calls pass the check at the same time.
 * `null` marks a constraint that only a bug can violate, such as that on a drawn number.
 */
export const DUPLICATES: Readonly<Record<string, MessageKey | null>> = {
  acceptance_client_key_key: 'acceptance.keyUsed',
  acceptance_number_key: null,
  address_default: MEANWHILE,
  after_sale_number_key: null,
  agreement_draft: MEANWHILE,
  auction_entrant_package_number_supplier_id_key: MEANWHILE,
  auction_event_request: MEANWHILE,
  brand_name_key: MEANWHILE,
  budget_of_category: MEANWHILE,
  budget_unit_id_year_number_key: MEANWHILE,
  cart_line_of_sku: MEANWHILE,
  change_request_waiting: MEANWHILE,
  comparison_item_person_id_goods_id_key: MEANWHILE,
  comparison_item_person_id_slot_key: MEANWHILE,
  complaint_number_key: null,
  complaint_open: 'complaint.open',
  contract_number_key: null,
  contract_order: MEANWHILE,
  contract_proposal: 'contract.supplementOpen',
  countersign_waiting: MEANWHILE,
  department_org_id_code_key: MEANWHILE,
  document_seal_document: MEANWHILE,
  evidence_leaf_source_key: null,
  external_identity_issuer_subject_key: MEANWHILE,
  file_group_id_upload_key_key: MEANWHILE,
  file_storage_key_key: null,
  fixed_order_number_key: null,
  follow_goods: MEANWHILE,
  follow_shop: MEANWHILE,
  group_buy_join_group_buy_id_unit_id_key: MEANWHILE,
  group_buy_number_key: null,
  hot_word_content_key: MEANWHILE,
  invoice_application_number_key: null,
  invoice_application_statement_live: MEANWHILE,
  invoice_number: MEANWHILE,
  invoice_title_default: MEANWHILE,
  member_application_login: MEANWHILE,
  member_application_number_key: null,
  negotiation_number_key: null,
  negotiation_open: 'negotiation.open',
  objection_number_key: null,
  objection_project_id_supplier_id_stage_key: MEANWHILE,
  ocds_release_project_id_milestone_key: MEANWHILE,
  org_code_key: MEANWHILE,
  order_ending_open: 'ending.open',
  package_project_id_position_key: MEANWHILE,
  parcel_number_key: null,
  payment_contract: MEANWHILE,
  payment_number_key: null,
  person_login_name_key: MEANWHILE,
  person_login_name_lower: MEANWHILE,
  person_record_id_number: 'person.identityTaken',
  person_record_number_key: null,
  post_once: 'post.taken',
  price_complaint_once: MEANWHILE,
  product_review_order_id_line_no_key: MEANWHILE,
  project_news_project_id_cause_key: MEANWHILE,
  project_number_key: null,
  project_signal_project_id_kind_key_key: MEANWHILE,
  provider_sku_provider_external_id_key: MEANWHILE,
  purchase_list_line_list_id_sku_id_key: MEANWHILE,
  purchase_order_number_key: null,
  quote_explanation_open: MEANWHILE,
  red_letter_number_key: null,
  red_letter_open: 'invoice.redOpen',
  reminder_number_package_number_seq_code_key: null,
  review_flow_running: MEANWHILE,
  role_ceiling_unit_id_role_act_key: MEANWHILE,
  role_name: MEANWHILE,
  sealed_quote_standing: MEANWHILE,
  service_category_name_key: MEANWHILE,
  session_id: null,
  shop_entry_credit_code: MEANWHILE,
  shop_entry_number_key: null,
  shop_point_event_decision: MEANWHILE,
  shop_point_event_objection: MEANWHILE,
  signing_successor_previous_id_key: null,
  sourcing_project_auction_project_id_key: MEANWHILE,
  sourcing_project_number_key: null,
  sourcing_sign_up_number_key: null,
  sourcing_sign_up_project_id_supplier_id_key: MEANWHILE,
  statement_line_acceptance: MEANWHILE,
  statement_line_after_sale: MEANWHILE,
  statement_number_key: null,
  stock_entry_number_key: null,
  stock_entry_reverses_key: MEANWHILE,
  workflow_template_draft: MEANWHILE,
  workflow_template_published: MEANWHILE,
};

/** PostgreSQL's codes for a violated unique constraint and a violated foreign key. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The foreign keys to `file_group`, whose ids come from callers. */
const FILE_GROUP = /_(?:file|photo|quote|avatar)_group(?:_id)?_fkey$|_group_id_fkey$/;

/**
 * Returns the refusal for an error that a unique constraint caused; `null` for any other error, and
 * for a constraint that only a bug can violate or that `DUPLICATES` lacks. A duplicate primary key
 * counts as a concurrent write, because ids that the platform draws are random and never collide. An
 * unknown group of files is refused here too: services claim a group before they write it.
 */
export function refusalOfDuplicate(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  if (error.code === FOREIGN_KEY_VIOLATION && FILE_GROUP.test(constraint))
    return refuse('upload.unknownGroup');
  if (error.code !== UNIQUE_VIOLATION) return null;
  const key = constraint.endsWith('_pkey') ? MEANWHILE : DUPLICATES[constraint];
  return key ? refuse(key) : null;
}
