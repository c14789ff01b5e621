-- Keys of the private look-up are published in the transparency log.

create function await_log_of_private_key() returns trigger language plpgsql as $$
begin
  perform await_log('private_key', new.created_at, jsonb_build_object(
    'at', log_time(new.created_at), 'epoch', new.epoch,
    'key', translate(rtrim(encode(new.public_key, 'base64'), '='), '+/', '-_'),
    'mode', 'VOPRF', 'suite', 'ristretto255-SHA512'), null, null);
  return null;
end $$;
create trigger private_epochs_await_log after insert on private_epochs
  for each row execute function await_log_of_private_key();
