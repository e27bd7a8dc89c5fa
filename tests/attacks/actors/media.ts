import { type Rows, type Stage, visible } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'media'> => ({
  uploadTempPhoto: { call: 'POST /api/upload-temp-photo', status: 415 },
  uploadMedia: { call: 'POST /api/upload-media', status: 415 },
  media: {
    call: 'GET /media/{}',
    isOurs: true,
    params: { name: (olga.user.profilePhoto ?? '').replace('/media/', '') },
    status: 404,
    // Her game is in everyone's list, with her face.
    except: { ...visible, unwanted: 200 },
  },
  poster: {
    call: 'GET /media/{}/poster',
    isOurs: true,
    params: { name: (olga.user.profilePhoto ?? '').replace('/media/', '') },
    status: 404,
  },
  proxiedSong: {
    call: 'GET /api/media/proxy/song',
    isOurs: true,
    query: '?url=nothing',
    status: 400,
  },
  proxiedPhoto: { call: 'GET /api/media/proxy', isOurs: true, query: '?url=nothing', status: 400 },
})
