import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lastCheck } from '../platform/backup/checked.ts'
import { backupsIn } from '../platform/backup/kept.ts'
import {
  type Check,
  type Finding,
  fault,
  type Installation,
  ok,
  reasonOf,
  unset,
  warning,
} from './check.ts'
import { roomIn } from './room.ts'

const hour = 60 * 60 * 1000
/** Hours: one night may fail, a second one is a fault. */
const mayBeOld = 36
/** Days since the last check of a backup. */
const mayBeUnchecked = 90

export const backup: Check = {
  name: 'backup',
  needs: [],
  async run(installation) {
    const folder = installation.env.BACKUP_DIR
    if (!folder)
      return unset(
        installation,
        'BACKUP_DIR is not set, so no backup is made in the night',
        'Set it to a folder on another disk, or make backups by other means.',
      )
    const probe = path.join(folder, `.doctor-${randomUUID()}`)
    try {
      await writeFile(probe, '', { flag: 'wx' })
      await rm(probe)
    } catch (error) {
      return fault(
        `No backup can be written to ${folder}: ${reasonOf(error)}.`,
        'Let the user that runs Swoon write to it (in compose the user 1000).',
      )
    }
    const age = await newest(folder, installation)
    const check = age.state === 'ok' ? [await checked(folder, installation)] : []
    return [age, ...check, await roomIn(folder)]
  },
}

async function newest(folder: string, { clock, env }: Installation): Promise<Finding> {
  const found = (await backupsIn(folder)).find(({ isPartial }) => !isPartial)
  const todo =
    'Make one now: npm run backup (in compose: docker compose exec app node realtime-server/dist/backup.mjs make /backups). The log says why "nightly-backup" failed.'
  if (!found) return fault(`There is no backup in ${folder} yet.`, todo)
  const age = Math.floor((clock.now().getTime() - found.at.getTime()) / hour)
  const says = `The newest backup is ${age} ${age === 1 ? 'hour' : 'hours'} old`
  if (age > mayBeOld) return fault(`${says}: at least one night made none.`, todo)
  return ok(`${says}${env.BACKUP_PASSPHRASE ? ', and new ones are encrypted' : ''}.`)
}

async function checked(folder: string, { clock }: Installation): Promise<Finding> {
  const last = await lastCheck(folder)
  const todo =
    'Check one now: npm run restore -- --check <backup> (in compose: docker compose exec app node realtime-server/dist/backup.mjs restore /backups/<backup> --check).'
  if (!last) return warning('No backup there was ever checked.', todo)
  const { at, backup: name, isWhole } = last
  if (!isWhole)
    return fault(
      `The last check found that the backup ${name} is broken.`,
      'Remove it, make a new one, and check that. If it is broken too, the disk is.',
    )
  const days = Math.max(0, Math.floor((clock.now().getTime() - at.getTime()) / (24 * hour)))
  const says = `The last check of a backup was ${days} ${days === 1 ? 'day' : 'days'} ago.`
  return days > mayBeUnchecked ? warning(says, todo) : ok(says)
}
