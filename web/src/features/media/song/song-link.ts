import { t } from '@lingui/core/macro'
import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import { isLink } from '../../../lib/photo.ts'

/** The fault in a song link; null if it can be stored. */
export function songLinkFault(text: string): string | null {
  const link = trimmed(text)
  if (link === '') return t`Please enter a valid music URL`
  return isLink(link) && URL.canParse(link) ? null : t`Please enter a valid URL format`
}
