/** Marks the page of a worker, which all of its test files share. */
const LIGHT = Symbol.for('baize: light styles')
/** A tag, with attributes or without. */
const TAG = /^([a-z][a-z\d]*)(?:\[[^\]]*\]|:not\(\[[^\]]*\]\))*$/

/** The styles of a page without a style sheet: those of the tag and of the element's own attribute. */
function plainStyles(real: (element: Element) => CSSStyleDeclaration) {
  const ofTags = new Map<string, string>()
  const own = (element: Element, name: string): string =>
    (element instanceof HTMLElement || element instanceof SVGElement) && element.hasAttribute('style')
      ? element.style.getPropertyValue(name).trim()
      : ''
  function display(element: Element): string {
    const stated = own(element, 'display')
    if (stated !== '' && stated !== 'inherit') return stated
    const tag = element.hasAttribute('open') ? `${element.tagName} open` : element.tagName
    let known = ofTags.get(tag)
    if (known === undefined) {
      known = real(element).display
      ofTags.set(tag, known)
    }
    return known
  }
  function inherited(element: Element, name: string): string {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const stated = own(at, name)
      if (stated !== '' && stated !== 'inherit') return stated
    }
    return ''
  }
  return (element: Element, name: PropertyKey): string | null => {
    if (name !== 'display' && name !== 'visibility') return null
    if (!element.isConnected) return ''
    return name === 'display' ? display(element) : inherited(element, name)
  }
}

/**
 * Answers what `getByRole` asks of each element and each of its ancestors, whether it is displayed and which role its tag
 * has, without happy-dom's cascade and parser of selectors, which took a tenth of the time of the games' tests.
 * Everything else, and a page with a style sheet, is left to happy-dom.
 */
export function lightStyles(): void {
  const page = document.defaultView
  if (!page || Reflect.has(page, LIGHT)) return
  Reflect.set(page, LIGHT, true)

  const computed = page.getComputedStyle.bind(page)
  const valueOf = plainStyles(computed)
  const sheets = document.getElementsByTagName('style')
  const links = document.getElementsByTagName('link')
  const hasSheet = (): boolean =>
    sheets.length > 0 || Array.from(links).some(({ rel }) => rel === 'stylesheet')
  page.getComputedStyle = (element, pseudo) => {
    const style = computed(element, pseudo)
    if (pseudo || hasSheet()) return style
    return new Proxy(style, {
      get(target, name) {
        const value = valueOf(element, name)
        if (value !== null) return value
        if (name === 'getPropertyValue')
          return (property: string) => valueOf(element, property) ?? target.getPropertyValue(property)
        const other: unknown = Reflect.get(target, name)
        const bound: unknown = typeof other === 'function' ? other.bind(target) : other
        return bound
      },
    })
  }
  Object.assign(globalThis, { getComputedStyle: page.getComputedStyle })

  const tags = new Map<string, string | null>()
  const tagOf = (selector: string): string | null => {
    let tag = tags.get(selector)
    if (tag === undefined) {
      tag = TAG.exec(selector)?.[1] ?? null
      tags.set(selector, tag)
    }
    return tag
  }
  const matches: unknown = Reflect.get(Element.prototype, 'matches')
  if (typeof matches !== 'function') throw new Error('expected elements to match selectors')
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string): boolean {
      const tag = tagOf(selector)
      if (tag !== null && tag !== this.localName) return false
      return Reflect.apply(matches, this, [selector]) === true
    },
  })
}
