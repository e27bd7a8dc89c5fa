import { byOpenness, properPath } from '@swoon/realtime-server/contract/shared/proper-path'
import { screens } from './screens.ts'

const addresses = screens.flatMap(({ paths }) => paths).sort(byOpenness)

/** The address of a screen that a path stands for, in another letter case or with a slash at its end too, as the server redirects them. */
export const addressOf = (pathname: string): string | undefined => properPath(pathname, addresses)
