import { CONTRACT_VERSION } from '@swoon/realtime-server/contract'
import { WebSocket } from 'ws'

export interface RawSocket {
  /** Sends a raw frame. */
  send(frame: string): void
  close(): void
  /** Sends a command. @returns its acknowledgement as text */
  command(name: string, payload: unknown): Promise<string>
}

/**
 * Opens a tab that speaks bare frames, so that no client library is measured.
 * @param onEvent gets each event's frame as text and its arrival time (performance.now)
 * @param timeZone as reported by the device
 */
export function openRawSocket(
  url: string,
  headers: Record<string, string>,
  onEvent: (frame: string, at: number) => void,
  timeZone?: string,
): Promise<RawSocket> {
  const socket = new WebSocket(
    `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
    {
      headers,
      perMessageDeflate: false,
    },
  )
  const asked = new Map<string, (acknowledgement: string) => void>()
  const command = (name: string, payload: unknown) =>
    new Promise<string>((resolve) => {
      asked.set(String(asked.size), resolve)
      socket.send(`42${asked.size - 1}${JSON.stringify([name, payload])}`)
    })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the socket was closed')))
    socket.on('message', (data: Buffer) => {
      const at = performance.now()
      const frame = data.toString()
      if (frame.startsWith('42')) onEvent(frame, at)
      else if (frame.startsWith('43')) asked.get(/^43(\d+)/.exec(frame)?.[1] ?? '')?.(frame)
      else if (frame === '2') socket.send('3')
      else if (frame.startsWith('0'))
        socket.send(`40${JSON.stringify({ contract: CONTRACT_VERSION, timeZone })}`)
      else if (frame.startsWith('40'))
        resolve({ send: (text) => socket.send(text), close: () => socket.terminate(), command })
      else if (frame.startsWith('44')) reject(new Error(frame))
    })
  })
}

/** Opens many tabs, a few at a time. */
export async function openMany<T>(
  count: number,
  open: (index: number) => Promise<T>,
): Promise<T[]> {
  const opened: T[] = []
  while (opened.length < count) {
    const part = Array.from({ length: Math.min(10, count - opened.length) }, (_, i) =>
      open(opened.length + i),
    )
    opened.push(...(await Promise.all(part)))
  }
  return opened
}
