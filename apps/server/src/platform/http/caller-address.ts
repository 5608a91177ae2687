import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../configuration/config.ts'

/** Whether the peer `hop` steps away, the nearest being 0, is a trusted proxy whose X-Forwarded-For counts. */
type TrustProxy = (address: string, hop: number) => boolean

/**
 * The one interpretation of TRUST_PROXY, for calls and sockets: if they differed, a caller could choose its rate limit
 * key.
 */
export function trustOf(setting: Config['trustProxy']): TrustProxy {
  if (setting === false) return () => false
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  const proxies = new BlockList()
  for (const proxy of setting.split(',')) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => proxies.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Client address of a connection that Fastify does not see: the nearest address that is not a trusted proxy. */
export function callerAddress(request: IncomingMessage, trust: TrustProxy): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const told = forwarded.map((address) => address.trim()).filter((address) => address !== '')
  let address = request.socket.remoteAddress ?? ''
  for (let hop = 0; told.length > 0 && trust(address, hop); hop++) address = told.pop() ?? address
  return address
}
