import { afterEach, describe, expect, it } from 'vitest'

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const TAGS = ['a', 'b', 'button', 'dialog', 'div', 'li', 'p', 'script', 'span', 'table', 'template', 'ul']
const STYLES = [
  '',
  'display: none',
  'display: inherit; color: red',
  'visibility: hidden',
  'visibility: visible',
]

/** Each tag with each style, in a parent with each style. */
function drawAll(): readonly Element[] {
  document.body.innerHTML = STYLES.map(
    (outer) =>
      `<section style="${outer}">${TAGS.flatMap((tag) =>
        STYLES.map((inner) => `<${tag} style="${inner}" title="of ${tag}"></${tag}>`),
      ).join(
        '',
      )}<dialog open></dialog><div hidden></div><svg style="${outer}"><path d="" style="display: flex"></path></svg></section>`,
  ).join('')
  return [...document.body.querySelectorAll('*')]
}

/** A style sheet, if an empty one, leaves all styles to happy-dom. */
const addSheet = () => document.head.append(document.createElement('style'))

describe('light styles', () => {
  it('are those that happy-dom computes', () => {
    const elements = drawAll()
    const styles = () =>
      elements.map((element) => {
        const style = getComputedStyle(element)
        return [style.display, style.getPropertyValue('visibility'), style.visibility, style.color]
      })
    const light = styles()
    addSheet()
    expect(light.length).toBeGreaterThan(300)
    expect(light).toEqual(styles())
  })

  it('give way to a style sheet', () => {
    const text = document.createElement('p')
    document.body.append(text)
    expect(getComputedStyle(text).display).toBe('block')
    const sheet = document.createElement('style')
    sheet.textContent = 'p { display: none }'
    document.head.append(sheet)
    expect(getComputedStyle(text).display).toBe('none')
  })

  it('match selectors of tags as happy-dom does', () => {
    const elements = drawAll()
    const selectors = ['a', 'div[hidden]', 'button:not([title])', 'li[title="of li"]', 'span[title]', 'b, p']
    const matching = (rest: string) =>
      selectors.map((selector) => elements.map((element) => element.matches(selector + rest)))
    // A list of selectors is left to happy-dom.
    expect(matching('')).toEqual(matching(', nothing'))
    expect(matching('')[3]).toContain(true)
  })
})
