import { byOpenness, properPath } from '@swoon/realtime-server/contract/shared/proper-path'
import { screens } from './screens.ts'

const addresses = screens.flatMap(({ paths }) => paths).sort(byOpenness)

/** The screen's address for a path that differs only in letter case or a trailing slash, as the server redirects it. */
export const addressOf = (pathname: string): string | undefined => properPath(pathname, addresses)
