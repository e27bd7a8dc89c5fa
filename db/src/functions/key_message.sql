-- Keeps of each message the key by which it is searched, whatever wrote it: a process of any release, a group, an edit or an invitation.
-- A long text in other letters than ASCII gets it from the first search that reads it, since it would cost half as much as sending the text.
-- What phones write in place of ASCII's own signs is taken back first: word_key does the same, but needs ten times as long.
CREATE OR REPLACE FUNCTION key_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_key := CASE
    WHEN octet_length(NEW.content) = char_length(NEW.content) THEN word_key(NEW.content)
    WHEN octet_length(NEW.content) <= 256 THEN word_key(translate(NEW.content, '‘’“”–—', '''''""--'))
  END;
  RETURN NEW;
END
$$
