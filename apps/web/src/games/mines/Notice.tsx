/** Why nothing can be pressed just now. On a phone it takes the ladder's place, so that nothing moves under the thumb. */
export const Notice = ({ words }: { words: string }) => (
  <p
    role="status"
    className="grid min-h-11 items-center rounded-small bg-accent-quiet px-3 text-xs text-accent-ink lg:text-sm"
  >
    {words}
  </p>
)
