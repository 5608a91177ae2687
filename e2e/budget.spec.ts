import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'

const BUDGET_BYTES = 150 * 1024

test('the scripts the first page asks for weigh less than 150 KiB gzipped', { tag: '@once' }, async ({
  house,
}) => {
  const html = await (await fetch(house.site)).text()
  const addresses = [
    ...html.matchAll(/<script[^>]+src="([^"]+)"/g),
    ...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
  ].map(([, address]) => new URL(address ?? '', house.site))
  expect(addresses.length).toBeGreaterThan(0)
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address)
      expect(response.status, address.pathname).toBe(200)
      return gzipSync(await response.text(), { level: 9 }).byteLength
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET_BYTES)
})
