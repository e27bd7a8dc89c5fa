import { mine, type Rows, type Stage } from './rows.ts'

const link = 'https://photos.example/other.jpg'

export const rows = ({ olga }: Stage): Rows<'photos'> => ({
  upload: {
    call: 'POST /api/user/{}/upload-photo',
    params: { id: olga.id },
    status: 403,
    except: { herself: 415 },
  },
  add: {
    call: 'POST /api/user/{}/photos',
    params: { id: olga.id },
    body: { photoUrl: link },
    status: 403,
    except: mine,
  },
  // The link that Olga has just added would follow her own photo.
  remove: {
    call: 'DELETE /api/user/{}/photos/{}',
    params: { id: olga.id, index: '1' },
    status: 403,
    except: mine,
  },
  makeMain: {
    call: 'PATCH /api/user/{}/profile-photo',
    params: { id: olga.id },
    body: { profilePhoto: olga.user.profilePhoto },
    status: 403,
    except: mine,
  },
})
