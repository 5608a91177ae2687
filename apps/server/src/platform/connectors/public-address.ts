import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { err, ok, type Result } from '@baize/kit'

/** Addresses that are not of the public internet: this machine, private networks, carriers' networks, metadata services, documentation. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within the public 2000::/3: tunnels, which lead to an IPv4 address of their own, and documentation. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address may be connected to because somebody outside named it. Mapped and translated IPv4 in IPv6 is refused. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}

/** The host of a URL without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

export type AddressFault = 'notAnAddress' | 'notHttps' | 'port' | 'credentials' | 'unresolved' | 'notPublic'

/** Checks a URL without resolving it. */
export function outsideUrl(text: string): Result<URL, AddressFault> {
  if (!URL.canParse(text)) return err('notAnAddress')
  const url = new URL(text)
  if (url.protocol !== 'https:') return err('notHttps')
  if (url.username !== '' || url.password !== '') return err('credentials')
  // Only the port of HTTPS: any other would let strangers look for services through us.
  if (url.port !== '') return err('port')
  const host = hostOf(url)
  return isIP(host) !== 0 && !isPublicAddress(host) ? err('notPublic') : ok(url)
}

/** A host with an address that is not public. */
class PrivateAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} must resolve to public addresses only`)
  }
}

/**
 * Resolves like the system and fails if any of the addresses is not public. Given to the agent that connects, so the address that
 * was checked is the one that is connected to: a name that resolves differently a moment later gains nothing.
 */
export const publicLookup =
  (lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const all = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found
      const [first] = all
      if (first === undefined || !all.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddress(hostname), '')
      return options.all ? callback(null, [...all]) : callback(null, first.address, first.family)
    })
  }

/** Checks a URL that an outsider gave, and every address of its host. */
export async function checkOutside(
  text: string,
  lookup?: LookupFunction,
): Promise<Result<URL, AddressFault>> {
  const url = outsideUrl(text)
  if (!url.ok || isIP(hostOf(url.value)) !== 0) return url
  return new Promise((resolve) => {
    publicLookup(lookup)(hostOf(url.value), { all: true }, (error) => {
      if (error === null) resolve(url)
      else resolve(err(error instanceof PrivateAddress ? 'notPublic' : 'unresolved'))
    })
  })
}
