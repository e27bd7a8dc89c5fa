-- For processes of the release before this one, which are not replaced yet.
CREATE OR REPLACE VIEW sealed_matches AS SELECT * FROM archived_matches
