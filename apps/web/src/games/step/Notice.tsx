/**
 * Why nothing can be pressed just now. It takes the ladder's place on a phone and the free middle of the stage's header on a
 * desktop, so that nothing moves under the player's hand.
 */
export const Notice = ({ words }: { words: string }) => (
  <p
    role="status"
    className="mx-auto mb-2.5 grid min-h-11 w-full max-w-140 items-center rounded-small bg-accent-quiet px-3 text-xs text-accent-ink step-notice"
  >
    {words}
  </p>
)
