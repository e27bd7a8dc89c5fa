import { mine, type Rows, type Stage } from './rows.ts'

/** Its host does not exist. */
const link = 'https://photos.invalid/other.jpg'

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
    except: { herself: 422 },
  },
  // She has one photo.
  remove: {
    call: 'DELETE /api/user/{}/photos/{}',
    params: { id: olga.id, index: '1' },
    status: 403,
    except: { herself: 404 },
  },
  makeMain: {
    call: 'PATCH /api/user/{}/profile-photo',
    params: { id: olga.id },
    body: { profilePhoto: olga.user.profilePhoto },
    status: 403,
    except: mine,
  },
})
