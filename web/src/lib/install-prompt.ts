/** The browser's own question whether to install the app. It can be asked once, right after a press. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Here from the moment at which the browser offers it until it was asked, or the app is installed. */
    installPrompt?: InstallPrompt | undefined
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** Keeps the browser's question for a moment of ours. The page's first script calls it, because browsers may offer before the app is there. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event
  })
  addEventListener('appinstalled', () => {
    window.installPrompt = undefined
  })
}
