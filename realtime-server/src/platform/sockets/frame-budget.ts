/** Allowances of a connection. Before it has a session, they are fixed totals; with one they are larger and grow back. */
export const frameBudgets = {
  pending: { frames: 50, bytes: 64 * 1024, milliseconds: 10_000 },
  /** Allowances at once and per second. Commands have their own, stricter budget. */
  member: { frames: 1000, framesASecond: 20, bytes: 1024 * 1024, bytesASecond: 64 * 1024 },
} as const

interface FrameBudget {
  /**
   * Counts a piece of data from the network.
   * @returns true if it is within the budget
   */
  take(piece: Buffer): boolean
  letIn(): void
}

export function createFrameBudget(now = () => performance.now()): FrameBudget {
  const framesIn = createFrameCounter()
  const { pending, member } = frameBudgets
  let left: { frames: number; bytes: number } = { frames: pending.frames, bytes: pending.bytes }
  let isMember = false
  let filledAt = now()
  const refill = () => {
    const seconds = (now() - filledAt) / 1000
    filledAt = now()
    left.frames = Math.min(member.frames, left.frames + seconds * member.framesASecond)
    left.bytes = Math.min(member.bytes, left.bytes + seconds * member.bytesASecond)
  }
  return {
    take(piece) {
      if (isMember) refill()
      left.frames -= framesIn(piece)
      left.bytes -= piece.length
      return left.frames >= 0 && left.bytes >= 0
    },
    letIn() {
      isMember = true
      left = { frames: member.frames, bytes: member.bytes }
      filledAt = now()
    },
  }
}

/**
 * Counts websocket frames of every kind by their headers, in pieces of any size.
 * @returns a function that takes the next piece and returns how many frames begin in it
 */
export function createFrameCounter(): (piece: Buffer) => number {
  const head = Buffer.alloc(14)
  let held = 0
  let payloadLeft = 0
  return (piece) => {
    let frames = 0
    for (let at = 0; at < piece.length; ) {
      if (payloadLeft > 0) {
        const skipped = Math.min(payloadLeft, piece.length - at)
        payloadLeft -= skipped
        at += skipped
        continue
      }
      if (held === 0) frames++
      head[held++] = piece[at++] ?? 0
      if (held < 2 || held < headLength(head)) continue
      payloadLeft = payloadLength(head)
      held = 0
    }
    return frames
  }
}

/** The low seven bits of the second byte are a length below 126, or 126 or 127 for a length in the next 2 or 8 bytes. */
const shortLength = (head: Buffer) => (head[1] ?? 0) & 0x7f
const lengthBytes = (head: Buffer) => ({ 126: 2, 127: 8 })[shortLength(head)] ?? 0
const headLength = (head: Buffer) => 2 + lengthBytes(head) + ((head[1] ?? 0) & 0x80 ? 4 : 0)

function payloadLength(head: Buffer): number {
  if (lengthBytes(head) === 2) return head.readUInt16BE(2)
  if (lengthBytes(head) === 8) return head.readUInt32BE(2) * 2 ** 32 + head.readUInt32BE(6)
  return shortLength(head)
}
