import { t } from '@lingui/core/macro'

/** The server's name for a browser, such as "Chrome on Android", in the user's language. */
export function deviceLabel(device: string): string {
  const [, browser = '', system = ''] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser ? t`${browser} on ${system}` : device
}
