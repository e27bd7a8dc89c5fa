// A server with the clubs and some of the product's features.
import { allCommands, allEvents } from '@swoon/realtime-server/contract'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { compose } from '../../../realtime-server/src/platform/feature.ts'
import { createHttp } from '../../../realtime-server/src/platform/http/http.ts'
import { openPlatform } from '../../../realtime-server/src/platform/platform.ts'
import { serve } from '../../../realtime-server/src/platform/serve.ts'
import { clubCommands, clubEvents } from './contract.ts'

Object.assign(allEvents, clubEvents)
Object.assign(allCommands, clubCommands)

const env = readEnv()
const app = createHttp(env)
const platform = await openPlatform(app, env)
const features = await compose(platform.context)
  .with('cities', import('../../../realtime-server/src/features/cities/feature.ts'))
  .with('locations', import('../../../realtime-server/src/features/location/feature.ts'))
  .with('media', import('../../../realtime-server/src/features/media/feature.ts'))
  .with('profiles', import('../../../realtime-server/src/features/profile/feature.ts'))
  .with('matches', import('../../../realtime-server/src/features/matches/feature.ts'))
  .with('swipes', import('../../../realtime-server/src/features/swipes/feature.ts'))
  .with('clubs', import('./feature.ts'))
  .build()
await serve(app, platform, features)
await app.listen({ port: env.PORT, host: env.HOST })
