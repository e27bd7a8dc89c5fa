/** What the product calls itself; APP_NAME at build time overrides it. */
export const appName = import.meta.env.VITE_APP_NAME
