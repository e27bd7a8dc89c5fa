-- Functions that columns, indexes and triggers of the base call. db/src/functions replaces them once all migrations have run.

-- The key of a word: without case, accents, invisible marks and needless spaces.
CREATE FUNCTION word_key(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(normalize(replace(replace(translate(lower(upper(
    regexp_replace(
      normalize(regexp_replace(p_word, '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFE0E\uFE0F]', '', 'g'), NFKD),
      '[\u0300-\u036F]', '', 'g'
    ) COLLATE "und-x-icu") COLLATE "und-x-icu"), 'øłđħŧ', 'oldht'), 'æ', 'ae'), 'œ', 'oe'), NFC) COLLATE "C", '\s+', ' ', 'g'));

CREATE FUNCTION interest_keys(p_interests text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT public.word_key(interest)), '{}') FROM unnest(p_interests) AS interest;
END;

CREATE FUNCTION photo_keys(photos text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(array_agg(hashtextextended(photo, 0)), '{}') FROM unnest(photos) AS photo;
END;

-- Keeps the rows of a record of acts as they were written.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % stay as they were written', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Notifies every process that listens whose access changed. The end of a match has a channel of its own.
CREATE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM pg_notify('access_changes', json_build_object(
      'kind', CASE WHEN NEW.banned_at IS NULL THEN 'unbanned' WHEN NEW.deleted_at IS NULL THEN 'banned' ELSE 'deleted' END, 'ids', json_build_array(NEW.id)
    )::text);
  ELSIF TG_TABLE_NAME = 'matches' THEN
    PERFORM pg_notify('ended_matches', json_build_object(
      'kind', 'unmatched', 'ids', json_build_array(NEW.user1_id, NEW.user2_id)
    )::text);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('access_changes', json_build_object(
      'kind', 'unblocked', 'ids', json_build_array(OLD.blocker_id, OLD.blocked_id)
    )::text);
  ELSE
    PERFORM pg_notify('access_changes', json_build_object(
      'kind', 'blocked', 'ids', json_build_array(NEW.blocker_id, NEW.blocked_id)
    )::text);
  END IF;
  RETURN NULL;
END
$$;
