-- Stores each message's search key, no matter who wrote it: a process of any release, a group, an edit or an invitation. A long text that isn't
-- ASCII gets its key from the first search that reads it, since making it costs half as much as sending the text. Phones' variants of ASCII
-- signs are replaced first: word_key does the same, but takes ten times as long.
CREATE OR REPLACE FUNCTION key_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_key := CASE
    WHEN octet_length(NEW.content) = char_length(NEW.content) THEN word_key(NEW.content)
    WHEN octet_length(NEW.content) <= 256 THEN word_key(translate(NEW.content, '‘’“”–—', '''''""--'))
  END;
  RETURN NEW;
END
$$
