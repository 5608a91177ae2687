import { isAddress, LinkAction } from '@baize/contract'

export const NOTHING: LinkAction = { type: 'nothing' }

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/**
 * What a link of the design, of a message or of the address means. Total: a text that means nothing is `nothing`. Whatever it
 * says, and however it is written, passes the one schema, so that no way of writing gets around it.
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

/** Nothing, an address, or the options as JSON. */
function download(value: string): unknown {
  if (value === '') return {}
  const options = json(value)
  return options === undefined ? { downloadLink: address(value) } : options
}

/** An address that reads as one is left as it is, or escapes that belong to it would be lost. */
const address = (value: string): string => (isAddress(value) ? value : decoded(value))

/** The address bar escapes quotes and braces, a design does not. */
function json(value: string): unknown {
  for (const text of [value, decoded(value)]) {
    try {
      const found: unknown = JSON.parse(text)
      if (typeof found === 'object' && found !== null) return found
    } catch {
      // Not in this form.
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
