/**
 * The reason why nothing can be pressed now. It replaces the ladder on a phone and uses the free middle of the stage's
 * header on a desktop, so that the layout does not shift.
 */
export const Notice = ({ words }: { words: string }) => (
  <p
    role="status"
    className="mx-auto mb-2.5 grid min-h-11 w-full max-w-140 items-center rounded-small bg-accent-quiet px-3 text-xs text-accent-ink step-notice"
  >
    {words}
  </p>
)
