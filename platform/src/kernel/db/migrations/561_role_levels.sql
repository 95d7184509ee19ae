-- A level of a review may be for the people who hold a role that the organisation made.

alter table review_level add column role_id text references role;
