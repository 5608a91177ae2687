import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Config } from '../configuration/config.ts'
import { callerAddress, trustOf } from './caller-address.ts'

function from(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

describe('the address of a caller', () => {
  it.each<[Config['trustProxy'], string]>([
    [false, '203.0.113.7'],
    ['10.9.9.9', '203.0.113.7'],
    ['203.0.113.7', '10.0.0.2'],
    ['203.0.113.0/24,10.0.0.0/8', '198.51.100.1'],
    [1, '10.0.0.2'],
    [2, '198.51.100.1'],
    [9, '198.51.100.1'],
  ])('is, behind proxies trusted by %s, %s', (setting, address) => {
    const request = from('203.0.113.7', '198.51.100.1, 10.0.0.2')
    expect(callerAddress(request, trustOf(setting))).toBe(address)
  })

  it('is the proxy’s own when it forwards for nobody', () => {
    expect(callerAddress(from('10.0.0.1'), trustOf(1))).toBe('10.0.0.1')
    expect(callerAddress(from('10.0.0.1', ' , '), trustOf('10.0.0.0/8'))).toBe('10.0.0.1')
  })

  it('recognises a proxy in either notation and rejects an invalid one', () => {
    expect(callerAddress(from('::ffff:10.0.0.1', '198.51.100.1'), trustOf('10.0.0.0/8'))).toBe('198.51.100.1')
    expect(callerAddress(from('2001:db8::1', '198.51.100.1'), trustOf('2001:db8::/32'))).toBe('198.51.100.1')
    expect(callerAddress(from('10.0.0.1', '198.51.100.1, nonsense'), trustOf('10.0.0.0/8'))).toBe('nonsense')
  })
})
