-- Who a deck does not show again: the viewer, everyone on whom they have decided, from whom they are kept apart, or who is their match.
-- In PL/pgSQL, so that it is planned once a connection and not with every deck.
CREATE OR REPLACE FUNCTION decided_by(viewer_id uuid) RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE ROWS 200 AS $$
BEGIN
  RETURN QUERY
    SELECT viewer_id
    UNION ALL SELECT swiped_id FROM swipes WHERE swiper_id = viewer_id
    UNION ALL SELECT apart.id FROM apart_from(viewer_id) AS apart
    UNION ALL SELECT matched.id FROM matched_with(viewer_id) AS matched;
END
$$
