import type { LinkMeasure } from './quality.ts'

interface Counts {
  sent: number
  lostOut: number
  received: number
  lostIn: number
}

/** Reads whether any of the other person's sound or picture has arrived since the last reading. */
export function flowMeter(connection: RTCPeerConnection): () => Promise<boolean> {
  let before = 0
  return async () => {
    let now = 0
    for (const report of (await connection.getStats()).values())
      if (report.type === 'inbound-rtp') now += report.packetsReceived ?? 0
    const hasCome = now > before
    before = now
    return hasCome
  }
}

/** Reads the connection's quality since the last reading. */
export function linkMeter(connection: RTCPeerConnection): () => Promise<LinkMeasure> {
  let before: Counts = { sent: 0, lostOut: 0, received: 0, lostIn: 0 }
  return async () => {
    const now: Counts = { sent: 0, lostOut: 0, received: 0, lostIn: 0 }
    let roundTrip: number | null = null
    for (const report of (await connection.getStats()).values()) {
      if (report.type === 'outbound-rtp') now.sent += report.packetsSent ?? 0
      if (report.type === 'remote-inbound-rtp') now.lostOut += Math.max(0, report.packetsLost ?? 0)
      if (report.type === 'inbound-rtp') {
        now.received += report.packetsReceived ?? 0
        now.lostIn += Math.max(0, report.packetsLost ?? 0)
      }
      if (
        report.type === 'candidate-pair' &&
        report.nominated &&
        report.currentRoundTripTime !== undefined
      )
        roundTrip = report.currentRoundTripTime * 1000
    }
    const share = (lost: number, all: number) =>
      all <= 0 ? 0 : Math.min(1, Math.max(0, lost) / all)
    const measure = {
      lostOut: share(now.lostOut - before.lostOut, now.sent - before.sent),
      lostIn: share(
        now.lostIn - before.lostIn,
        now.received - before.received + (now.lostIn - before.lostIn),
      ),
      roundTrip,
    }
    before = now
    return measure
  }
}
