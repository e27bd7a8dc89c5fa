-- Local date of a person. A zone that this Postgres doesn't know (its system may lack the old names) counts as UTC.
CREATE OR REPLACE FUNCTION local_date(p_now timestamptz, p_zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (p_now AT TIME ZONE p_zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (p_now AT TIME ZONE 'UTC')::date;
END
$$
