-- Hashes of photo links, for the index of who has a link: links may be longer than an index allows.
CREATE OR REPLACE FUNCTION photo_keys(photos text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(array_agg(hashtextextended(photo, 0)), '{}') FROM unnest(photos) AS photo;
END
