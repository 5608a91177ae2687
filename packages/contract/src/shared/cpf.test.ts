import { expect, it } from 'vitest'
import { maskedCpf, readCpf } from './cpf.ts'

it.each(['529.982.247-25', ' 52998224725 ', '529 982 247 25', '123.456.789-09'])(
  'reads a CPF however it is written: %s',
  (written) => {
    expect(readCpf(written)).toMatch(/^\d{11}$/)
  },
)

it.each([
  '',
  '529.982.247-24',
  '529.982.247-15',
  '111.111.111-11',
  '5299822472',
  '529982247250',
  '529982247a5',
])('refuses a CPF whose length or check digits are wrong: %s', (written) => {
  expect(readCpf(written)).toBeNull()
})

it('refuses every CPF with one wrong digit', () => {
  const good = '52998224725'
  for (let at = 0; at < good.length; at++)
    for (let digit = 0; digit < 10; digit++) {
      const typed = good.slice(0, at) + String(digit) + good.slice(at + 1)
      expect([typed, readCpf(typed)]).toEqual([typed, typed === good ? good : null])
    }
})

it('shows only the middle of a CPF', () => {
  expect(maskedCpf('52998224725')).toBe('•••.982.247-••')
})
