import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** An answer as stored in a profile. */
export interface AnswerRow {
  prompt: string
  answer: string
}

/** The profile answer that a message replies to, in the form of an original; null if there is none. */
export const quotedAnswer = (messageId: RawBuilder<unknown>) => sql`
  SELECT jsonb_build_object('id', owner.id, 'place', 0, 'sender_id', owner.id, 'name', owner.name, 'content', answer,
    'has_picture', false, 'prompt', prompt) AS original
  FROM message_prompts
  JOIN messages AS reply ON reply.id = message_id
  JOIN live_matches ON live_matches.id = reply.match_id
  JOIN users AS owner ON owner.id = CASE WHEN user1_id = reply.sender_id THEN user2_id ELSE user1_id END
  WHERE message_id = ${messageId}
`

/** The same in the form for evidence, `{ prompt, answer }`. */
export const quotedIn = (messageId: RawBuilder<unknown>) => sql`(
  SELECT jsonb_build_object('prompt', prompt, 'answer', answer) FROM message_prompts WHERE message_id = ${messageId}
)`

/** Records that a message replies to a person's answer, if their profile has it. */
export async function noteQuotedAnswer(
  tx: Db | Tx,
  { messageId, ownerId, prompt, answer }: AnswerRow & { messageId: string; ownerId: string },
): Promise<void> {
  const said = JSON.stringify([{ prompt, answer }])
  await sql`
    INSERT INTO message_prompts (message_id, prompt, answer)
    SELECT ${messageId}, ${prompt}, ${answer} FROM users WHERE id = ${ownerId} AND prompts @> ${said}::jsonb
  `.execute(tx)
}
