/** Lists and counts are refreshed together. */
export const bellKey = ['notifications'] as const
export const listKey = [...bellKey, 'list'] as const
export const unreadKey = [...bellKey, 'unread'] as const
export const notificationSettingsKey = ['notification-settings'] as const

/** How many changes of the settings the server has not answered yet; meanwhile its events are older than the screen. */
export const unsaved = { count: 0 }
