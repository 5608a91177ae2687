import { describe, expect, it } from 'vitest'
import { groupDigits } from '../ui/Money.tsx'
import { hiddenOf, keepHidden, removeView, saveView, viewsOf } from '../ui/saved-views.ts'
import { edgePer100, edgePerMillion, rtpOf } from './games/edge.ts'
import { stylesIn } from './site/draft.ts'

describe('an amount', () => {
  it.each([
    ['1234567.80', 'en-GB', '1,234,567.80'],
    ['-1234.5', 'pt-BR', '−1.234,5'],
    ['9007199254740993.01', 'en-GB', '9,007,199,254,740,993.01'],
    ['0.00000001', 'id-ID', '0,00000001'],
  ])('shows %s in %s as %s', (amount, locale, shown) => {
    expect(groupDigits(amount, locale)).toBe(shown)
  })
})

describe('the return of a game', () => {
  it.each([
    ['97.5', 9750],
    ['97,5', 9750],
    ['99.50', 9950],
    ['99.51', null],
    ['89.99', null],
    ['abc', null],
    ['98.001', null],
  ])('reads the typed text %s as %s', (typed, rtp) => {
    expect(rtpOf(typed)).toBe(rtp)
  })

  it('gives the house the rest of the stake', () => {
    expect(edgePer100(9750)).toBe('2.50')
    expect(edgePerMillion(9750)).toBe('25000')
  })
})

describe('a typed setting', () => {
  it('is parsed as CSS variables', () => {
    expect(stylesIn('--accent: #fff;\n\n--x: 1px')).toEqual({ '--accent': '#fff', '--x': '1px' })
    expect(stylesIn('color: red')).toBeNull()
  })
})

describe('a saved view', () => {
  const view = { name: 'Refused today', search: 'what=REFUSED', hidden: ['ip'] }

  it('replaces the one of the same name and can be removed', () => {
    saveView('audit', { ...view, search: '' })
    expect(saveView('audit', view)).toEqual([view])
    expect(viewsOf('audit')).toEqual([view])
    expect(viewsOf('people')).toEqual([])
    expect(removeView('audit', view.name)).toEqual([])
  })

  it.each(['{', 'null', '[{"name":1}]', '"x"'])('is ignored when it is stored as %s', (stored) => {
    localStorage.setItem('console.views.audit', stored)
    expect(viewsOf('audit')).toEqual([])
  })

  it('keeps the columns of a list', () => {
    expect(hiddenOf('audit')).toBeNull()
    keepHidden('audit', ['ip'])
    expect(hiddenOf('audit')).toEqual(['ip'])
  })
})
