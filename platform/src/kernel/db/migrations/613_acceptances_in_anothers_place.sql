-- An acceptance, or its second signature, in an acceptor's place names the acceptor.
alter table acceptance
  add column lead_for text references person (id),
  add column cosigner_for text references person (id);
