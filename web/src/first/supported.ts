// Runs before all other scripts, even where those cannot be parsed: built for browsers of 2015. Checks for the newest features of the
// build's target (vite.config.ts): `light-dark` for Chrome 123 and Safari 17.5, relative colors for Firefox 128. The app waits for answers
// by `AbortSignal.any`, without which a message would wait forever.
const paints = (color: string) => window.CSS?.supports?.('color', color) === true

const isSupported =
  paints('light-dark(red, red)') &&
  paints('rgb(from red r g b)') &&
  typeof window.AbortSignal?.any === 'function'

// Deferred, so that it runs right before the app.
if (!isSupported) document.write('<script defer src="/unsupported.js"></script>')
