import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journey, newMatch } from './journey.ts'
import { me, mediaEditor, part, says } from './media-editor.ts'
import { visitAs } from './steps.ts'

/**
 * Runs in the page before its code: recordings come through a call of the page with itself, so that `silence(kind)` mutes a track and
 * `unplug(kind)` ends it like a system that takes the device away.
 */
const takeable = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()]
    near.onicecandidate = ({ candidate }) => far.addIceCandidate(candidate)
    far.onicecandidate = ({ candidate }) => near.addIceCandidate(candidate)
    for (const track of stream.getTracks()) near.addTrack(track, stream)
    const negotiate = async () => {
      await near.setLocalDescription()
      await far.setRemoteDescription(near.localDescription)
      await far.setLocalDescription()
      await near.setRemoteDescription(far.localDescription)
    }
    await negotiate()
    const tracks = far.getReceivers().map(({ track }) => track)
    await Promise.all(tracks.map((track) => track.muted && new Promise((resolve) => track.addEventListener('unmute', resolve))))
    const ofKind = (kind) => near.getTransceivers().find(({ sender }) => sender.track.kind === kind)
    globalThis.silence = (kind) => {
      ofKind(kind).direction = 'inactive'
      return negotiate()
    }
    globalThis.unplug = (kind) => {
      ofKind(kind).stop()
      return negotiate()
    }
    const taken = new MediaStream(tracks)
    // Chromium decodes the sound of a call only while something plays it.
    const player = Object.assign(new Audio(), { srcObject: taken, muted: true })
    await player.play()
    return taken
  }
}`

const stopped = 'Recording stopped'
const kept = 'We lost your microphone or camera. What you recorded so far is here.'

describe('a device that is taken away while it records', async () => {
  const { world, browser } = await journey()
  const editor = mediaEditor(browser, world)

  it('a voice message says so, and waits to be heard and sent', async () => {
    const ann = await person(world)
    const { matchId } = await newMatch(world, ann, { name: 'Eve' })
    const { context, page } = await visitAs(browser, world, ann)
    await context.addInitScript({ content: takeable })
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('button', { name: 'Record a voice message' }).tap()
    await page.getByText('0:01', { exact: true }).waitFor()
    await page.evaluate('silence("audio")')
    await says(page, stopped, kept)
    await page.getByRole('button', { name: 'Play your recording' }).waitFor()
    await page.getByRole('button', { name: 'Send voice message' }).tap()
    await page.getByRole('button', { name: 'Play the voice message from you' }).waitFor()
    await context.close()
  })

  it('a voice intro says so, and can be used', async () => {
    const ann = await person(world)
    const { context, page } = await editor(ann, {}, takeable)
    const voice = part(page, 'Voice intro')
    await voice.getByRole('button', { name: 'Record' }).tap()
    await expect.poll(() => voice.getByRole('timer').innerText()).toMatch(/0:(?!00)\d\d \/ 0:15/)
    await page.evaluate('unplug("audio")')
    await says(page, stopped, kept)
    await voice.getByRole('button', { name: 'Use recording' }).tap()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toMatch(/^\/media\//)
    await context.close()
  })

  it.each(['video', 'audio'])(
    'a selfie video without %s says so, and can be used',
    async (kind) => {
      const ann = await person(world)
      const { context, page } = await editor(ann, {}, takeable)
      await part(page, 'Selfie videos').getByRole('button', { name: 'Record a video' }).tap()
      const screen = page.getByRole('dialog', { name: 'Record a selfie video' })
      await screen.getByRole('button', { name: 'Start recording' }).tap()
      await expect.poll(() => screen.getByRole('timer').innerText()).toMatch(/0:(?!00)\d\d \/ 0:30/)
      await page.evaluate(`silence("${kind}")`)
      await says(page, stopped, kept)
      await screen.getByRole('button', { name: 'Use video' }).tap()
      await expect.poll(async () => (await me(ann)).introVideoUrls).toHaveLength(1)
      await context.close()
    },
  )
})
