import { COUNTRIES } from '@baize/contract/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLoginName, readPhone, readUsername } from './identifiers.ts'

describe('readUsername', () => {
  it.each(['ana', 'Ana.Maria-7', 'x_1', 'a'.repeat(32)])('accepts %s', (name) => {
    expect(readUsername(name)).toEqual({ ok: true, value: name })
  })

  it.each([
    ['shorter than three', 'ab'],
    ['longer than 32', 'a'.repeat(33)],
    ['with a space', 'ana maria'],
    ['with an @, which would be an e-mail', 'ana@home'],
    ['with a letter of another alphabet that looks the same', 'аdmin'],
    ['with a hidden character', 'ana​'],
    ['of digits alone, which would be a phone', '11987654321'],
    ['with a line break at its end', 'anna\n'],
  ])('refuses a name %s', (_, name) => {
    expect(readUsername(name).ok).toBe(false)
  })
})

describe('readPhone', () => {
  it.each([
    '11987654321',
    '11-98765-4321',
    '11 98765 4321',
    '(11) 98765-4321',
    '1187654321',
    '+55 11 98765-4321',
    '+5511987654321',
    '005511987654321',
    '011987654321',
  ])('[V-02] accepts %s as a Brazilian number', (typed) => {
    const phone = readPhone(typed, 'BR')
    expect(phone).toEqual({ ok: true, value: typed === '1187654321' ? '+551187654321' : '+5511987654321' })
  })

  it.each([
    ['a zero in the area code', '10987654321'],
    ['a zero first in the area code', '+5501987654321'],
    ['a first digit of 1', '11187654321'],
    ['a first digit of 0', '11087654321'],
    ['a digit too few', '118765432'],
    ['a digit too many', '119876543210'],
    ['a hyphen in the wrong place', '119-87654321'],
    ['letters', '11abc654321'],
  ])('[V-02] refuses a Brazilian number with %s', (_, typed) => {
    expect(readPhone(typed, 'BR').ok).toBe(false)
  })

  it('[V-02] requires the Brazilian format of a Brazilian number whatever the chosen country', () => {
    expect(readPhone('+55 11 18765-4321', 'US').ok).toBe(false)
    expect(readPhone('+55 11 98765-4321', 'US')).toEqual({ ok: true, value: '+5511987654321' })
  })

  it('adds the country’s code to a number without one and drops its trunk zero', () => {
    expect(readPhone('0812 3456 7890', 'ID')).toEqual({ ok: true, value: '+6281234567890' })
    expect(readPhone('(212) 555-0100', 'US')).toEqual({ ok: true, value: '+12125550100' })
  })

  it.each(['', '+', '---', '12', '+1234567890123456', '12;34567'])('refuses %j', (typed) => {
    expect(readPhone(typed, 'US').ok).toBe(false)
  })

  it('reads its own output as the same number, in any country', () => {
    const countries = COUNTRIES.map((country) => country.id)
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('+0123456789- ()')) }),
        fc.constantFrom(...countries),
        (typed, country) => {
          const first = readPhone(typed, country)
          if (!first.ok) return
          for (const other of countries) expect(readPhone(first.value, other)).toEqual(first)
        },
      ),
    )
  })
})

describe('readLoginName', () => {
  it('recognises an e-mail by its @ and a phone by its lack of letters', () => {
    expect(readLoginName(' Ana@Home.Example ')).toEqual({ by: 'email', value: 'ana@home.example' })
    expect(readLoginName('Ana.7')).toEqual({ by: 'username', value: 'ana.7' })
    expect(readLoginName('+55 11 98765-4321')).toEqual({ by: 'phone', values: ['+5511987654321'] })
  })

  it('finds a phone typed without its country code in every country where it is valid', () => {
    const name = readLoginName('11 98765-4321')
    expect(name.by === 'phone' && name.values).toContain('+5511987654321')
  })
})
