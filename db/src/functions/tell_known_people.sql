-- Notifies all listening processes when a person adds or removes a known address, no matter who wrote the row: that person first, then everyone
-- now hidden or no longer hidden from them, in parts that fit into a notification. Uses its own channel, which processes of the previous
-- release don't listen to.
CREATE OR REPLACE FUNCTION tell_known_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM pg_notify('known_people', json_build_object('kind', 'known', 'ids', to_json(NEW.id || ids))::text)
    FROM (
      SELECT array_agg(user_id) AS ids FROM (
        SELECT user_id, row_number() OVER () / 150 AS part FROM people_i_know WHERE email_hash IN (OLD.email_hash, NEW.email_hash)
      ) AS knowing GROUP BY part
    ) AS parts;
  ELSE
    PERFORM pg_notify('known_people', json_build_object('kind', 'known', 'ids', to_json(user_id || ids))::text)
    FROM (
      SELECT user_id, array_agg(id) AS ids FROM (
        SELECT changed.user_id, users.id, row_number() OVER (PARTITION BY changed.user_id) / 150 AS part
        FROM changed JOIN users ON users.email_hash = changed.email_hash
      ) AS known GROUP BY user_id, part
    ) AS parts;
  END IF;
  RETURN NULL;
END
$$
