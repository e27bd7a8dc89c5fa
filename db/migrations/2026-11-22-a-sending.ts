import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose a living session is; inlined into the statements that ask.
  await sql`
    CREATE FUNCTION actor_of(p_session uuid, p_started_after timestamptz, p_used_after timestamptz)
    RETURNS TABLE (id uuid, name text, email text, profile_photo text) LANGUAGE sql STABLE AS $$
      SELECT users.id, users.name, users.email, users.profile_photo
      FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.id = p_session AND sessions.created_at > p_started_after AND sessions.last_used_at > p_used_after
        AND users.banned_at IS NULL
    $$
  `.execute(db)

  // One call does it all, and the match is locked, checked and counted on in one statement. The function of this name
  // that takes a sender serves the processes that have not been replaced yet.
  await sql`
    CREATE FUNCTION send_message(
      p_session uuid, p_started_after timestamptz, p_used_after timestamptz,
      p_id uuid, p_match uuid, p_client uuid, p_content text, p_now timestamptz,
      OUT outcome text, OUT id uuid, OUT seq integer, OUT created_at timestamptz, OUT other_id uuid,
      OUT sender_id uuid, OUT name text, OUT email text, OUT profile_photo text
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      prior messages%ROWTYPE;
    BEGIN
      SELECT actor.id, actor.name, actor.email, actor.profile_photo INTO sender_id, name, email, profile_photo
      FROM actor_of(p_session, p_started_after, p_used_after) AS actor;
      IF NOT FOUND THEN
        outcome := 'ended';
        RETURN;
      END IF;
      UPDATE matches SET last_seq = last_seq + 1, activity_at = p_now
      FROM users AS other
      WHERE matches.id = p_match AND send_message.sender_id IN (user1_id, user2_id) AND ended_at IS NULL
        AND other.id = CASE WHEN user1_id = send_message.sender_id THEN user2_id ELSE user1_id END
        AND other.banned_at IS NULL
      RETURNING last_seq, other.id INTO seq, other_id;
      IF NOT FOUND THEN
        outcome := 'unseen';
        RETURN;
      END IF;
      IF p_client IS NOT NULL THEN
        SELECT * INTO prior FROM messages
        WHERE match_id = p_match AND messages.sender_id = send_message.sender_id AND client_id = p_client;
        IF FOUND THEN
          -- Nothing is new: the number goes back, while the match is still locked.
          UPDATE matches SET last_seq = last_seq - 1, activity_at = latest.created_at
          FROM messages AS latest
          WHERE matches.id = p_match AND latest.match_id = p_match AND latest.seq = last_seq - 1;
          IF NOT FOUND THEN
            RAISE EXCEPTION 'match % has no message before %', p_match, seq;
          END IF;
          outcome := CASE WHEN prior.content = p_content THEN 'repeated' ELSE 'conflict' END;
          id := prior.id;
          seq := prior.seq;
          created_at := prior.created_at;
          RETURN;
        END IF;
      END IF;
      INSERT INTO messages (id, match_id, seq, sender_id, client_id, content, created_at)
      VALUES (p_id, p_match, send_message.seq, send_message.sender_id, p_client, p_content, p_now);
      outcome := 'sent';
      id := p_id;
      created_at := p_now;
    END
    $$
  `.execute(db)
}
