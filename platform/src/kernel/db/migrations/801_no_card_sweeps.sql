-- Nobody sweeps changes of cards any more: the job's queue goes with its plan and its runs, also those that
-- failed since the table is gone. A platform of the version before that still runs makes no new ones.
select pgboss.delete_queue(name) from pgboss.queue where name = 'catalog.sweepCardChanges';
delete from pgboss.job where name = 'dead-letter' and source_name = 'catalog.sweepCardChanges';
