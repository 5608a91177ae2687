import type { FromFrame, ToFrame } from '@baize/contract/shared'

/** Messages from and to the site around the frame. Sent to its origin alone, and read from nobody else. */
export function bridgeTo(site: string, heard: (message: ToFrame) => void): (message: FromFrame) => void {
  const isFramed = window.parent !== window
  window.addEventListener('message', ({ origin, source, data }) => {
    if (isFramed && origin === site && source === window.parent && isMessage(data)) heard(data)
  })
  return (message) => {
    if (isFramed) window.parent.postMessage(message, site)
  }
}

function isMessage(data: unknown): data is ToFrame {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  switch (data.type) {
    case 'logout':
      return true
    case 'theme':
      return 'theme' in data && (data.theme === 'dark' || data.theme === 'light')
    case 'locale':
      return 'locale' in data && typeof data.locale === 'string'
    case 'balance':
      return (
        'balance' in data &&
        typeof data.balance === 'string' &&
        'symbol' in data &&
        typeof data.symbol === 'string'
      )
    default:
      return false
  }
}
