/** An answer on a profile, as it is stored there. */
export interface AnswerRow {
  prompt: string
  answer: string
}
