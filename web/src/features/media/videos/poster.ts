import { fit } from '@swoon/realtime-server/contract/files/picture-size'
import { encodeJpeg } from '../../../lib/resize-image.ts'

/** Milliseconds to find a frame, pixels of its longer side, the time in seconds when a person is likely in view, and JPEG quality. */
const frame = { patience: 5000, side: 800, at: 0.5, quality: 0.8 } as const

/** A video's poster, from its first second; null if this browser cannot show the video. */
export async function posterOf(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const until = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error('Not decoded')), { once: true })
      setTimeout(() => reject(new Error('Not in time')), frame.patience)
    })
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
    await until('loadeddata')
    const sought = until('seeked')
    video.currentTime = Number.isFinite(video.duration)
      ? Math.min(frame.at, video.duration / 2)
      : frame.at
    await sought
    const size = fit(video.videoWidth, video.videoHeight, frame.side)
    return await encodeJpeg(size, frame.quality, (pen, { width, height }) =>
      pen.drawImage(video, 0, 0, width, height),
    )
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}
