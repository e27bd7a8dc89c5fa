-- Keeps rows of a log unchanged, no matter who tries to change them.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % stay as they were written', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$
