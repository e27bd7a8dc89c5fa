import { t } from '@lingui/core/macro'
import { documentLimits } from '@swoon/realtime-server/contract/media'
import { birthRange, isAdult } from '@swoon/realtime-server/contract/shared/days'
import { isDate } from '../../lib/age.ts'
import { megabytes } from '../../lib/file-bytes.ts'

export interface Fault {
  title: string
  text: string
}

/** Returns why a date of birth (YYYY-MM-DD, or empty) is refused; null if accepted. */
export function birthFault(date: string, now: Date): Fault | null {
  if (!isDate(date) || date < birthRange(now).min)
    return { title: t`Date Required`, text: t`Enter your date of birth.` }
  if (!isAdult(date, now))
    return {
      title: t`Age Restriction`,
      text: t`You must be 18 or older to use this dating platform.`,
    }
  return null
}

/** Returns why a file is refused as a picture of an ID; null if accepted. */
export function documentFault(file: Pick<File, 'type' | 'size'> | null): Fault | null {
  if (!file) return { title: t`ID Required`, text: t`Choose a picture of your ID.` }
  if (!['image/jpeg', 'image/png'].includes(file.type))
    return { title: t`Invalid File Type`, text: t`Choose a JPG or PNG file.` }
  if (file.size >= documentLimits.bytes)
    return {
      title: t`File Too Large`,
      text: t`Choose a file smaller than ${{ size: megabytes(documentLimits.bytes) }}MB.`,
    }
  return null
}
