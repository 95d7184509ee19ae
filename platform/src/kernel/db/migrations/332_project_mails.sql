-- Mails about sourcing projects are sent to those who want them; who never said so gets them.

alter table person_profile add column notify_project boolean not null default true;
