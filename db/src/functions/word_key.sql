-- What a word counts as: without case, accents, invisible marks and needless spaces. The same as wordKey in the server's contract/shared.
CREATE OR REPLACE FUNCTION word_key(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(normalize(replace(replace(translate(lower(upper(
    regexp_replace(
      normalize(regexp_replace(p_word, '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFE0E\uFE0F]', '', 'g'), NFKD),
      '[\u0300-\u036F]', '', 'g'
    ) COLLATE "und-x-icu") COLLATE "und-x-icu"), 'øłđħŧ', 'oldht'), 'æ', 'ae'), 'œ', 'oe'), NFC) COLLATE "C", '\s+', ' ', 'g'))
