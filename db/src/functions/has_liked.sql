-- Checks whether a person has liked another. In PL/pgSQL, so that it runs only for the people it is called for.
CREATE OR REPLACE FUNCTION has_liked(liker_id uuid, subject_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM swipes WHERE swiper_id = liker_id AND swiped_id = subject_id AND is_like);
END
$$
