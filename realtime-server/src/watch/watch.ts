import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { reasonOf } from '../doctor/check.ts'
import type { Measurement } from './measurements.ts'

/** In milliseconds. */
export interface WatchTiming {
  /** From the start to the first measurement. */
  first: number
  often: number
  rare: number
  /** Time after which a measurement has failed. */
  within: number
}

const minute = 60_000
const watchTiming: WatchTiming = { first: minute, often: minute, rare: 60 * minute, within: 20_000 }

/**
 * Keeps the gauges of measurements up to date. Each process measures for itself: a job would run in one process at a time, and all others
 * would go on showing what they found before.
 */
export function watch(
  registry: Registry,
  measurements: readonly Measurement[],
  log: FastifyBaseLogger,
  timing: WatchTiming = watchTiming,
): { stop(): void } {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  async function keep(measurement: Measurement, gauge: Gauge): Promise<void> {
    const value = await measured(measurement)
    const { folder, isRare, failed } = measurement
    if (value !== null) gauge.set(folder ? { folder } : {}, value)
    else if (folder) gauge.remove({ folder })
    else gauge.remove()
    plan(measurement, gauge, isRare && value !== failed ? timing.rare : timing.often)
  }

  async function measured({ name, read, failed }: Measurement): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), timing.within)
    })
    try {
      return await Promise.race([read(), late])
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, `${name} cannot be measured: ${reasonOf(error)}`)
      return failed ?? null
    } finally {
      clearTimeout(timer)
    }
  }

  function plan(measurement: Measurement, gauge: Gauge, after: number): void {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void keep(measurement, gauge)
    }, after).unref()
    timers.add(timer)
  }

  const gauges = new Map<string, Gauge>()
  for (const measurement of measurements) {
    const { name } = measurement
    const gauge = gauges.get(name) ?? gaugeFor(measurement, registry)
    gauges.set(name, gauge)
    plan(measurement, gauge, timing.first)
  }
  return {
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function gaugeFor({ name, help, folder }: Measurement, registry: Registry): Gauge {
  const labelNames = folder ? ['folder'] : []
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  // Without labels it would show 0 before it is measured.
  if (!folder) gauge.remove()
  return gauge
}
