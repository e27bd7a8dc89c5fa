import type { Page } from 'playwright-core'

/** Runs in a second tab: connects as the other person's browser would, without trickled candidates, and sends a camera's picture. */
const peer = `{
  let connection = null
  const open = async () => {
    connection?.close()
    connection = new RTCPeerConnection()
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
    for (const track of stream.getTracks()) connection.addTrack(track, stream)
    return connection
  }
  const described = async (description) => {
    await connection.setLocalDescription(description)
    while (connection.iceGatheringState !== 'complete') await new Promise((go) => setTimeout(go, 50))
    const { type, sdp } = connection.localDescription
    return { type, sdp }
  }
  globalThis.take = async ({ attempt, signal }) => {
    if (attempt === 0) {
      const pc = await open()
      pc.createDataChannel('data')
      await say({ attempt: 1 + (Math.floor(Date.now() / 1000) % 999999), signal: await described(await pc.createOffer()) })
    } else if (signal.type === 'offer') {
      const pc = await open()
      await pc.setRemoteDescription(signal)
      await say({ attempt, signal: await described(await pc.createAnswer()) })
    } else if (signal.type === 'answer') await connection.setRemoteDescription(signal)
    else if (signal.type === 'candidate') await connection.addIceCandidate(signal.candidate)
  }
}`

/** Runs in the page before its code: makes its connections report ever more lost outgoing packets. */
export const loseMuch = `{
  const read = RTCPeerConnection.prototype.getStats
  let lost = 0
  RTCPeerConnection.prototype.getStats = async function () {
    lost += 100_000
    const worse = (report) =>
      report.type === 'remote-inbound-rtp' ? { ...report, packetsLost: report.packetsLost + lost } : report
    return new Map([...(await read.call(this))].map(([id, report]) => [id, worse(report)]))
  }
}`

/**
 * Answers a page's call with a real connection, which the server would not pass on for a made-up session. @returns a function that removes
 * the other end
 */
export async function answerCalls(
  page: Page,
  { matchId, otherId }: { matchId: string; otherId: string },
): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  let hear = (_: unknown): void => {}
  await other.exposeFunction('say', (data: unknown) => hear(data))
  await other.evaluate(peer)
  await page.bringToFront()
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    hear = (data) => {
      const signalled = { scope: 'match', id: matchId, from: otherId, data }
      socket.send(`42${JSON.stringify(['call:signalled', signalled])}`)
    }
    socket.onMessage((frame) => {
      const [, ack, payload] = /^42(\d+)\["call:signal",(.*)\]$/s.exec(frame.toString()) ?? []
      if (!payload) return server.send(frame)
      socket.send(`43${ack}[{"ok":true}]`)
      // The other page may be closed by then.
      other.evaluate(`take(${JSON.stringify(JSON.parse(payload).data)})`).catch(() => undefined)
    })
  })
  return () => other.close()
}
