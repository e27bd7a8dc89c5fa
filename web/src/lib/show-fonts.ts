/** Lets the browser fetch the fonts, whose rules no text on the page follows before. Their fallbacks have the same size. */
export function showFonts(): void {
  document.getElementById('fonts')?.removeAttribute('media')
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
    link.rel = 'preload'
}
