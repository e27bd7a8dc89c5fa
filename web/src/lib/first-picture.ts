const id = 'first-picture'

/**
 * Shows the screen's main picture before the app's code has arrived, where the screen will have it (index.html). It lies above the app
 * until the screen's own is there, and is not needed where the app was faster.
 */
export function showPicture(src: string): void {
  if (!document.querySelector('.outline')) return
  const picture = new Image()
  Object.assign(picture, { id, src, alt: '', fetchPriority: 'high', onerror: dropPicture })
  document.body.append(picture)
}

export const dropPicture = (): void => document.getElementById(id)?.remove()

/** As `ref` of the screen's own picture, which takes its place once it can be painted. */
export const replacePicture = (own: HTMLImageElement | null): void =>
  void own?.decode().then(dropPicture, dropPicture)
