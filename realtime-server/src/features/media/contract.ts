import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'

/** Bytes; `side` in pixels, `quality` 0 to 1, `pixels` and `longestSide` ceilings on what is decoded, `atOnce` uploads of one person. */
export const photoLimits = {
  wizardBytes: 50 * 1024 * 1024,
  editorBytes: 5 * 1024 * 1024,
  wizardSide: 800,
  editorSide: 1200,
  smallSide: 400,
  quality: 0.8,
  pixels: 24_000_000,
  longestSide: 16_384,
  atOnce: 5,
} as const

export const mediaBudgets = budgets({
  upload: { count: 60, window: 3600 },
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
  media: {
    method: 'GET',
    url: '/media/:name',
    schema: {
      summary: 'An upload, if its owner is somebody that the session may see.',
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
})
