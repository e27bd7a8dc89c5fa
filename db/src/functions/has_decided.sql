-- Checks whether a person has decided on another. In PL/pgSQL, so that it runs only for the people it is called for.
CREATE OR REPLACE FUNCTION has_decided(decider_id uuid, subject_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM swipes WHERE swiper_id = decider_id AND swiped_id = subject_id);
END
$$
