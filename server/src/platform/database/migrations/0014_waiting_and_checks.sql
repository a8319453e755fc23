-- What a stored file waits for has its own column; `error` is the reason of a failure only.
alter table attachments add column waits_for text;
update attachments set waits_for = error where state = 'stored' and error in ('no_detector', 'no_encoder');
update attachments set error = case when state = 'failed' then 'failed' end
  where (error is not null) <> (state = 'failed');
alter table attachments
  add constraint attachments_waits_for
    check (waits_for is null or (state = 'stored' and waits_for in ('no_detector', 'no_encoder'))),
  add constraint attachments_error check ((error is not null) = (state = 'failed'));

-- Only counted events differ from their predecessors.
update events set count_difference = null where count is null and count_difference is not null;
alter table events add constraint events_difference check (count is not null or count_difference is null);

-- An upload URL belongs to an account or to a field unit; one of a mail to neither. Only accounts have an identity that
-- can be assumed.
alter table uploads
  add constraint uploads_owner check (account_id is null or field_key_hash is null),
  add constraint uploads_assumed check (assumed_by is null or account_id is not null);
