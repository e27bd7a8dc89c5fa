import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { v7 as uuid } from 'uuid'
import { insertUsers } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { actsOf } from '../ledger.ts'
import {
  type Actor,
  eventually,
  type Lie,
  placeOf,
  repeating,
  type Stage,
  untilSure,
} from '../stage.ts'

const actor = 'uploads'

/** People upload photos, and can load the acknowledged ones. */
export async function media(stage: Stage): Promise<Actor> {
  const { lab, ledger, random } = stage
  const bytes = new Uint8Array(await photo('jpeg', 300, 400))
  const stop = repeating(random, [1000, 4000], async () => {
    const [who] = await eventually(() => insertUsers(placeOf(stage), 1))
    if (!who) throw new Error('no person')
    await untilSure(
      stage,
      { actor, key: uuid(), asked: { cookie: who.cookie } },
      (url) => {
        const form = new FormData()
        form.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
        return who.call(mediaRoutes.uploadTempPhoto, { form }, url)
      },
      ({ photoUrl }) => ({ photoUrl }),
    )
  })
  return {
    name: actor,
    stop,
    async lies() {
      const lies: Lie[] = []
      for (const { key, asked, answer } of actsOf<{ cookie: string }, { photoUrl: string }>(
        ledger.file,
        actor,
      )) {
        if (!answer) continue
        for (const { url, name } of lab.nodes) {
          const reply = await eventually(async () => {
            const loaded = await fetch(url + answer.photoUrl, { headers: { cookie: asked.cookie } })
            // An overloaded server has not checked it.
            if (loaded.status === 503)
              throw new Error(`${name} stays too busy for ${answer.photoUrl}`)
            return loaded
          })
          const { byteLength } = await reply.arrayBuffer()
          if (reply.status !== 200 || byteLength === 0)
            lies.push({
              kind: 'lost',
              actor,
              what: `the upload ${key}: ${name} answers ${reply.status} for ${answer.photoUrl}`,
            })
        }
      }
      return lies
    },
  }
}
