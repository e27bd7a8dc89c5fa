import { whenFit } from '@swoon/db/fitness'
import { buildApp } from './app.ts'
import { readEnv } from './env.ts'
import { listenRefusal } from './platform/http/listen-refusal.ts'
import { nearSettings } from './settings/near.ts'

const drainFor = 10_000

try {
  const env = readEnv()
  await whenFit(env.DATABASE_URL, (sentence) => console.error(sentence))
  const app = await buildApp(env)
  const near = nearSettings(process.env).map(({ name, meant }) => `${name} (${meant}?)`)
  if (near.length > 0)
    app.log.warn(`almost the name of a setting, and not read: ${near.join(', ')}`)
  await app.listen({ port: env.PORT, host: env.HOST }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(listenRefusal(code, { port: env.PORT, host: env.HOST }))
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), drainFor).unref()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by another process (npm start): once that ends, nothing else would stop this one.
  process.on('disconnect', () => void stop())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
