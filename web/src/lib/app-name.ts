/** What the product calls itself: the server writes its APP_NAME into the page. */
export const appName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Swoon'
