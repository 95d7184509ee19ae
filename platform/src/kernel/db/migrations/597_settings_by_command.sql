-- The command line changes settings as well; null: somebody on the server, whom the security log names.
alter table setting_change alter column changed_by drop not null;
