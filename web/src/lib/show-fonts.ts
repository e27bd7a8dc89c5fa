/** Makes the browser fetch the fonts; until then no text on the page uses them. Their fallbacks have the same size. */
export function showFonts(): void {
  document.getElementById('fonts')?.removeAttribute('media')
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
    link.rel = 'preload'
}
