import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { urlOf } from '../../lib/url.ts'

/** A chat's latest messages, which its screen requests first. */
export const firstMessagesUrl = (matchId: string): string => urlOf(chatRoutes.messages.url, { params: { id: matchId } })
