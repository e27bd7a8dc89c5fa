import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'

/**
 * In bytes; `side` in pixels, `quality` 0 to 1, `pixels` and `longestSide` limit decoding, `atOnce` limits a person's simultaneous uploads.
 * The small copy of a long picture is a crop of `cutSide`.
 */
export const photoLimits = {
  wizardBytes: 50 * 1024 * 1024,
  editorBytes: 5 * 1024 * 1024,
  wizardSide: 800,
  editorSide: 1200,
  smallSide: 400,
  cutSide: 800,
  quality: 0.8,
  pixels: 24_000_000,
  longestSide: 16_384,
  atOnce: 5,
} as const

const megabyte = 1024 * 1024

/**
 * Limits of `POST /api/upload-media`: bytes, and seconds as announced and with tolerance. Songs may have any length. `photo` and
 * `voice-note` are for messages. `atOnce` limits a person's simultaneous uploads.
 */
export const uploadLimits = {
  voice: { bytes: 5 * megabyte, seconds: 15, tolerated: 16 },
  music: { bytes: 20 * megabyte, seconds: null, tolerated: null },
  video: { bytes: 60 * megabyte, seconds: 30, tolerated: 31 },
  photo: { bytes: 5 * megabyte, seconds: null, tolerated: null },
  'voice-note': { bytes: 5 * megabyte, seconds: 60, tolerated: 61 },
  atOnce: 3,
} as const
/** Processes that read uploaded files at once, and megabytes of memory of each, of which they all share `code`. */
export const inspectorLimits = { atOnce: 2, memory: 256, code: 40 } as const
/**
 * Limits for a picture of an ID document: bytes of the upload, and `side` in pixels of the stored picture, which keeps small print
 * readable.
 */
export const documentLimits = { bytes: 5 * megabyte, side: 2400 } as const
export const uploadKinds = ['voice', 'music', 'video'] as const
export type UploadKind = (typeof uploadKinds)[number]
/** Kinds of uploads for messages. */
export const messageKinds = ['photo', 'voice-note'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Lower-case extensions of song URLs that autoplay, from the specification. */
export const songEndings = ['mp3', 'wav', 'ogg', 'm4a', 'aac'] as const

export const mediaBudgets = budgets({
  upload: { count: 60, window: 3600 },
  /** One message has up to six photos. */
  'upload-media': { count: 120, window: 3600 },
  'profile-media': { count: 30, window: 3600 },
  proxy: { count: 300, window: 300 },
  'proxy-preview': { count: 30, window: 3600 },
})

export const mediaRoutes = routes({
  uploadTempPhoto: {
    method: 'POST',
    url: '/api/upload-temp-photo',
    schema: {
      summary: 'Store a photo for the profile that is being made.',
      response: { 200: z.object({ photoUrl: z.string() }) },
    },
    config: { form: { photo: 'file' }, budget: mediaBudgets.upload },
  },
  uploadMedia: {
    method: 'POST',
    url: '/api/upload-media',
    schema: {
      summary:
        'Store a voice intro, song or intro video; `type` is voice, music or video, `poster` a picture of the video for where it does not play yet. For messages, `type` is photo or voice-note.',
      response: { 200: z.object({ url: z.string() }) },
    },
    config: {
      form: { file: 'file', type: 'text', poster: 'file' },
      budget: mediaBudgets['upload-media'],
    },
  },
  media: {
    method: 'GET',
    url: '/media/:name',
    schema: {
      summary:
        'An upload, if its owner is someone that the session may see; of sound and video also a range of bytes.',
      params: z.object({ name: z.string().max(80) }),
      response: { 200: z.unknown(), 206: z.unknown() },
    },
    config: { raw: true },
  },
  poster: {
    method: 'GET',
    url: '/media/:name/poster',
    schema: {
      summary: 'The picture of a video, as WebP; 404 where none came with it.',
      params: z.object({ name: z.string().max(80) }),
      response: { 200: z.unknown() },
    },
    config: { raw: true },
  },
  proxiedPhoto: {
    method: 'GET',
    url: '/api/media/proxy',
    schema: {
      summary: 'A photo on another host, fetched by the server so that no viewer’s address leaves.',
      querystring: z.object({ url: z.string().max(2000) }),
      response: { 200: z.unknown() },
    },
    config: { raw: true, budget: mediaBudgets.proxy },
  },
  proxiedSong: {
    method: 'GET',
    url: '/api/media/proxy/song',
    schema: {
      summary:
        'A song on another host that is on a profile, fetched by the server so that no viewer’s address leaves.',
      querystring: z.object({ url: z.string().max(2000) }),
      response: { 200: z.unknown(), 206: z.unknown() },
    },
    config: { raw: true, budget: mediaBudgets.proxy },
  },
})
