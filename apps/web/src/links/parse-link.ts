import { isAddress, LinkAction } from '@baize/contract/player'

export const NOTHING: LinkAction = { type: 'nothing' }

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/**
 * Parses a link of the design, of a message or of the address. Total: unknown text is `nothing`. Every notation passes
 * through the same schema, so that none can bypass validation.
 */
export function parseLink(text: string): LinkAction {
  const found = LinkAction.safeParse(read(text.trim()))
  return found.success ? found.data : NOTHING
}

function read(link: string): unknown {
  if (link === '') return NOTHING
  if (link.startsWith('#')) return readAction(link.slice(1))
  if (/^https?:/i.test(link)) return { type: 'window', url: link }
  if (SCHEME.test(link)) return NOTHING
  return { type: 'path', path: link.startsWith('/') ? link : `/${link}` }
}

/** `name` or `name=value`. */
function readAction(action: string): unknown {
  const cut = action.indexOf('=')
  const name = cut === -1 ? action : action.slice(0, cut)
  const value = cut === -1 ? '' : action.slice(cut + 1)
  switch (name) {
    case 'recharge':
    case 'withdraw':
    case 'logOut':
    case 'notifications':
    case 'login':
    case 'register':
    case 'moneyRain':
    case 'back':
      return cut === -1 ? { type: name } : NOTHING
    case 'signPopup':
      return cut === -1 || /^(true|false)$/.test(value)
        ? { type: 'signPopup', open: value !== 'false' }
        : NOTHING
    case 'action':
      return json(value)
    case 'iframe':
      return { type: 'frame', url: address(value) }
    case 'gameId':
      return game(value)
    case 'anchor':
      return { type: 'anchor', elementId: decoded(value) }
    case 'lottery':
      return { type: 'lottery', gameId: decoded(value) }
    case 'lotteryRoom':
      return { type: 'lotteryRoom', roomId: decoded(value) }
    case 'download':
      return { type: 'download', options: download(value) }
    case 'onOpen':
      return { type: 'onOpen', name: decoded(value) }
    default:
      return NOTHING
  }
}

/** `mines`, or `mines&demo` for play money. */
function game(value: string): unknown {
  const [gameId = '', ...options] = decoded(value).split('&')
  return { type: 'game', gameId, demo: options.some((option) => option === 'demo' || option === 'demo=true') }
}

/** Empty, an address, or the options as JSON. */
function download(value: string): unknown {
  if (value === '') return {}
  const options = json(value)
  return options === undefined ? { downloadLink: address(value) } : options
}

/** A valid address is not decoded, or its own escapes would be lost. */
const address = (value: string): string => (isAddress(value) ? value : decoded(value))

/** Tries plain and decoded: the address bar escapes quotes and braces, a design does not. */
function json(value: string): unknown {
  for (const text of [value, decoded(value)]) {
    try {
      const found: unknown = JSON.parse(text)
      if (typeof found === 'object' && found !== null) return found
    } catch {
      // Not valid JSON in this form.
    }
  }
  return undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
