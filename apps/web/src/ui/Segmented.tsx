import { cx } from '@baize/ui/cx'
import { useEffect, useId, useRef, useState } from 'react'

const ROUNDING_PX = 2
const hasMore = (strip: Element) => strip.scrollWidth - strip.clientWidth - strip.scrollLeft > ROUNDING_PX

/**
 * One choice out of a few, all visible: native radio buttons, so that arrow keys work as usual. On overflow it scrolls
 * and fades.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  const name = useId()
  const strip = useRef<HTMLFieldSetElement>(null)
  const [more, setMore] = useState(false)
  // After every render: labels change their width, for example with the language. The observer reports after layout, so
  // that reading the sizes forces none.
  useEffect(() => {
    const { current } = strip
    if (!current) return
    const observer = new ResizeObserver(() => setMore(hasMore(current)))
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  })
  return (
    <fieldset
      ref={strip}
      disabled={disabled}
      onScroll={(event) => setMore(hasMore(event.currentTarget))}
      className={cx(
        'strip min-w-0 gap-1 rounded-control bg-track p-1',
        more && 'mask-[linear-gradient(to_left,transparent,#000_3rem)]',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            // `relative` contains the hidden radio, which would otherwise widen the page beyond a phone's screen.
            'relative grid min-h-11 flex-1 place-items-center rounded-small px-2.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150 md:min-h-9',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
            option.value === value ? 'bg-thumb text-ink shadow-sm' : 'text-quiet hover:text-ink',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
