import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { trimmed } from '../../contract/shared/tidy.ts'
import { PhotoUrl, profileLimits } from '../people/contract.ts'
import { SelfView } from '../profile/contract.ts'

const params = z.object({ id: Id })
const noLink = 'Please enter a photo URL.'

/** Index in the list of photos, from 0. */
const Index = z
  .string()
  .regex(/^\d{1,2}$/, 'Not a place in the list of photos.')
  .transform(Number)

export const photoBudgets = budgets({
  'photo-upload': { count: 60, window: 3600 },
  photos: { count: 60, window: 60 },
})

export const photoRoutes = routes({
  upload: {
    method: 'POST',
    url: '/api/user/:id/upload-photo',
    schema: {
      summary:
        'Store a photo and add it to the own profile; once for each `clientId`, whose repeat finds the first photo.',
      params,
      querystring: z.object({ clientId: Id.optional() }),
      response: { 200: SelfView },
    },
    config: { self: 'id', form: { photo: 'file' }, budget: photoBudgets['photo-upload'] },
  },
  add: {
    method: 'POST',
    url: '/api/user/:id/photos',
    schema: {
      summary: 'Add a photo by its link to the own profile.',
      params,
      body: z.object({
        photoUrl: z.string(noLink).overwrite(trimmed).min(1, noLink).pipe(PhotoUrl),
      }),
      response: { 200: SelfView },
    },
    config: { self: 'id', budget: photoBudgets.photos },
  },
  remove: {
    method: 'DELETE',
    url: '/api/user/:id/photos/:index',
    schema: {
      summary:
        'Remove the photo at a place, from 0. With `photo` only if that photo is still there: otherwise 409 PHOTOS_CHANGED.',
      params: params.extend({ index: Index }),
      querystring: z.object({ photo: z.string().max(profileLimits.url).optional() }),
      response: { 200: SelfView },
    },
    config: { self: 'id', budget: photoBudgets.photos },
  },
  makeMain: {
    method: 'PATCH',
    url: '/api/user/:id/profile-photo',
    schema: {
      summary: 'Make one of the own photos the main one.',
      params,
      body: z.object({ profilePhoto: PhotoUrl }),
      response: { 200: SelfView },
    },
    config: { self: 'id', budget: photoBudgets.photos },
  },
})
