import { useFirstFocus } from './use-first-focus.ts'

/** What a view of the sheet is about. It takes the focus when it comes, so that a screen reader follows. */
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
