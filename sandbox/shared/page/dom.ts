type Child = Node | string | null | false

type Attributes = Readonly<Record<string, string | number | boolean | null | (() => void)>>

/** Creates an element. A function is a click handler, `true` an empty attribute, null or false none. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== null && value !== false) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Node[]
): SVGElement {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)')
/** Animations are off: results are shown at once. */
export const isCalm = (): boolean => reduced.matches

let hurried = false
/** Skips the waits of the animation that runs now. */
export const hurry = (): void => {
  hurried = true
}
export const takeTime = (): void => {
  hurried = false
}

export function pause(ms: number): Promise<void> {
  if (isCalm() || hurried) return Promise.resolve()
  return new Promise((resolve) => {
    const began = performance.now()
    const look = (now: number) => (now - began >= ms || hurried ? resolve() : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}

/** Animates an element, and resolves at its end. Without motion the end is there at once. */
export async function animate(
  element: Element,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions & { duration: number },
): Promise<void> {
  if (isCalm() || hurried) return
  const running = element.animate(keyframes, options)
  await Promise.race([running.finished.catch(() => {}), pause(options.duration + (options.delay ?? 0))])
  if (hurried) running.cancel()
}
