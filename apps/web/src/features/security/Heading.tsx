import { useFirstFocus } from './use-first-focus.ts'

/** Heading of a view. It gets the focus on mount, so that a screen reader follows. */
export function Heading({ title, text }: { title: string; text?: string }) {
  const heading = useFirstFocus<HTMLHeadingElement>()
  return (
    <div className="grid gap-1">
      <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
        {title}
      </h3>
      {text !== undefined && <p className="text-sm text-quiet">{text}</p>}
    </div>
  )
}
