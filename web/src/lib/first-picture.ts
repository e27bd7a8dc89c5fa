const id = 'first-picture'

/**
 * Shows the screen's main picture before the app's code has arrived, in its final place (index.html). It covers the app until the screen's
 * own picture is there, and is skipped if the app was faster.
 */
export function showPicture(src: string): void {
  if (!document.querySelector('.outline')) return
  const picture = new Image()
  Object.assign(picture, { id, src, alt: '', fetchPriority: 'high', onerror: dropPicture })
  document.body.append(picture)
}

export const dropPicture = (): void => document.getElementById(id)?.remove()

/** A `ref` for the screen's own picture, which replaces this one once it can be painted. */
export const replacePicture = (own: HTMLImageElement | null): void =>
  void own?.decode().then(dropPicture, dropPicture)
