export const matcherSettingsKey = ['matcher', 'settings'] as const
