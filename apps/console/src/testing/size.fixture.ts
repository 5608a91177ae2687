/** A list draws only the rows in sight, and without a layout nothing has a size to be in sight of. */
export function giveElementsSize(): void {
  for (const name of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    for (const of of [Element.prototype, HTMLElement.prototype])
      Object.defineProperty(of, name, { configurable: true, value: 1000 })
}
