import { type Rows, type Stage, visible } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'media'> => ({
  uploadTempPhoto: { call: 'POST /api/upload-temp-photo', status: 415 },
  media: {
    call: 'GET /media/{}',
    isOurs: true,
    params: { name: (olga.user.profilePhoto ?? '').replace('/media/', '') },
    status: 404,
    except: visible,
  },
  proxiedPhoto: { call: 'GET /api/media/proxy', isOurs: true, query: '?url=nothing', status: 400 },
})
