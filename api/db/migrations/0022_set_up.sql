-- Steps of the set-up list that the business has skipped.
alter table settings add column set_up_skipped text[] not null default '{}';

-- A sample publisher, to try the product without partners: all its leads are test leads.
alter table publishers add column is_test boolean not null default false;

-- Until when sign-in does not ask for the second factor that the user still has to set up; null: it asks at once.
alter table users add column second_factor_by timestamptz;
