// Runs before all other scripts, also where those cannot be read: built for browsers of 2015. It asks for what came last to the browsers
// of the build's target (vite.config.ts): `light-dark` to Chrome 123 and Safari 17.5, colors from colors to Firefox 128. The app waits
// for answers by `AbortSignal.any`, without which a message would wait for ever.
const paints = (color: string) => window.CSS?.supports?.('color', color) === true

const isSupported =
  paints('light-dark(red, red)') &&
  paints('rgb(from red r g b)') &&
  typeof window.AbortSignal?.any === 'function'

// Deferred, so that it runs right before the app.
if (!isSupported) document.write('<script defer src="/unsupported.js"></script>')
