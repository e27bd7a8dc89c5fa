-- People whom a deck doesn't show again: the viewer, and everyone they have decided on, are kept apart from, are matched with, or who knows
-- their address. People whose addresses the viewer knows aren't included: a deck skips the addresses, which costs less than looking up
-- thousands of people. In PL/pgSQL, so that it is planned once per connection and not for every deck.
CREATE OR REPLACE FUNCTION decided_by(viewer_id uuid) RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE ROWS 200 AS $$
BEGIN
  RETURN QUERY
    SELECT viewer_id
    UNION ALL SELECT swiped_id FROM swipes WHERE swiper_id = viewer_id
    UNION ALL SELECT parted.id FROM parted_from(viewer_id) AS parted
    UNION ALL SELECT people_i_know.user_id FROM users JOIN people_i_know ON people_i_know.email_hash = users.email_hash
      WHERE users.id = viewer_id
    UNION ALL SELECT matched.id FROM matched_with(viewer_id) AS matched;
END
$$
