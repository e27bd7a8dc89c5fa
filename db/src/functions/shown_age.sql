-- Age shown to people, in years: in the person's own time zone, and never below 18.
CREATE OR REPLACE FUNCTION shown_age(p_born date, p_zone text, p_now timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(18, extract(year FROM age(local_date(p_now, p_zone)::timestamp, p_born::timestamp))::integer)
$$
