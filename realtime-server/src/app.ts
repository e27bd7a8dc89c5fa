import type { Env } from './env.ts'
import { compose } from './platform/feature.ts'
import { createHttp, type LogTarget } from './platform/http/http.ts'
import type { App } from './platform/http/schema.ts'
import { openPlatform } from './platform/platform.ts'
import { serve } from './platform/serve.ts'
import { measurementsOf } from './watch/measurements.ts'
import { watch } from './watch/watch.ts'

/** Builds the whole server, with one line per feature. The caller makes it listen. */
export async function buildApp(env: Env, log?: LogTarget): Promise<App> {
  const app = createHttp(env, log)
  const platform = await openPlatform(app, env)
  // A feature may use the services of those above it.
  const features = await compose(platform.context)
    .with('cities', import('./features/cities/feature.ts'))
    .with('locations', import('./features/location/feature.ts'))
    .with('media', import('./features/media/feature.ts'))
    .with('profiles', import('./features/profile/feature.ts'))
    .with('premium', import('./features/premium/feature.ts'))
    .with('streak', import('./features/streak/feature.ts'))
    .with('photos', import('./features/photos/feature.ts'))
    .with('verification', import('./features/verification/feature.ts'))
    .with('auth', import('./features/auth/feature.ts'))
    .with('matcher', import('./features/matcher/feature.ts'))
    .with('discovery', import('./features/discovery/feature.ts'))
    .with('matches', import('./features/matches/feature.ts'))
    .with('safety', import('./features/safety/feature.ts'))
    .with('support', import('./features/support/feature.ts'))
    .with('swipes', import('./features/swipes/feature.ts'))
    .with('secondLook', import('./features/second-look/feature.ts'))
    .with('chat', import('./features/chat/feature.ts'))
    .with('rooms', import('./features/rooms/feature.ts'))
    .with('videoChat', import('./features/video-chat/feature.ts'))
    .with('balloonGames', import('./features/balloon-games/feature.ts'))
    .with('calls', import('./features/calls/feature.ts'))
    .with('notifications', import('./features/notifications/feature.ts'))
    .with('push', import('./features/push/feature.ts'))
    .with('account', import('./features/account/feature.ts'))
    .with('passkeys', import('./features/passkeys/feature.ts'))
    .with('export', import('./features/export/feature.ts'))
    .with('dates', import('./features/dates/feature.ts'))
    .with('deletion', import('./features/deletion/feature.ts'))
    .with('peopleIKnow', import('./features/people-i-know/feature.ts'))
    .with('demo', import('./features/demo/feature.ts'))
    .build()
  const registry = await serve(app, platform, features)
  const { stop } = watch(registry, measurementsOf(platform), app.log)
  app.addHook('preClose', async () => stop())
  return app
}
