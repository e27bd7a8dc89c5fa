/** An emoji on a message, and how many people chose it. */
export interface Reaction {
  emoji: string
  count: number
  isMine: boolean
}

/** The message that another one answers, in short. Without a place it is gone. */
export interface Original {
  id: string
  /** Its position in the log. */
  place: number | null
  senderId: string | null
  name: string
  content: string
  hasPicture: boolean
}
