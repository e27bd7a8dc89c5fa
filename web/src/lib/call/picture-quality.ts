import { type LinkMeasure, nextQuality, type Quality, steps } from './quality.ts'

/** Quality of the user's picture as sent to one other person. @param bestAtFirst the best step that the call allows */
export function pictureQuality(bestAtFirst: number) {
  let best = bestAtFirst
  let quality: Quality = { step: best, calm: 0 }

  /** Applies the current step to a connection. */
  async function apply(pc: RTCPeerConnection): Promise<void> {
    const step = steps[quality.step]
    const sender = pc.getSenders().find(({ track }) => track?.kind === 'video')
    if (!step || !sender) return
    const parameters = sender.getParameters()
    // A room's small picture is not reduced below 120 lines.
    const smallest = Math.max(1, (sender.track?.getSettings().height ?? 720) / 120)
    for (const encoding of parameters.encodings) {
      encoding.maxBitrate = step.bitrate
      encoding.scaleResolutionDownBy = Math.min(step.smaller, smallest)
      encoding.maxFramerate = step.frames
    }
    await sender.setParameters(parameters).catch(() => {})
  }

  return {
    apply,
    /** Sends the smallest picture until measurements are good again. */
    shrink(pc: RTCPeerConnection): void {
      quality = { step: steps.length - 1, calm: 0 }
      void apply(pc)
    },
    /** Steps up or down after a measurement. */
    follow(seen: LinkMeasure, pc: RTCPeerConnection): void {
      const before = quality.step
      quality = nextQuality(quality, seen, best)
      if (quality.step !== before) void apply(pc)
    },
    /** Adapts to how many people share the device's uplink. */
    setBest(next: number, pc: RTCPeerConnection | null | undefined): void {
      if (next === best) return
      best = next
      if (quality.step >= best) return
      quality = { step: best, calm: 0 }
      if (pc) void apply(pc)
    },
  }
}
