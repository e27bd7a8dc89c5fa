/** The product's name, which the server writes into the page from APP_NAME. */
export const appName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Swoon'
