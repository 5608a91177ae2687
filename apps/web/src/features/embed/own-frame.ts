import { type RefObject, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { usePopupBudget, useRunningRound } from '../../popups/budget.ts'
import { isFree } from '../../popups/budget-model.ts'

/** Message of our own page in a frame of ours: whether a popup of the outer page would interrupt the player there. */
const FrameBusy = z.strictObject({ type: z.literal('busy'), busy: z.boolean() })

/** The window inside the frame, as far as it is used here. */
type Outwards = {
  readonly parent: { postMessage(message: unknown, origin: string): void }
  readonly location: { readonly origin: string }
}

/** Inside the frame: tells the outer page of each round, field, menu or popup that opens or ends here. */
export function notifyOuterPage(page: Outwards): void {
  const tell = (busy: boolean): void =>
    page.parent.postMessage({ type: 'busy', busy } satisfies z.infer<typeof FrameBusy>, page.location.origin)
  tell(!isFree(usePopupBudget.getState()))
  usePopupBudget.subscribe((now, before) => {
    if (isFree(now) !== isFree(before)) tell(!isFree(now))
  })
}

/** Around the frame: nothing opens unasked while the page in it is busy. A page that is loaded again tells anew. */
export function useBusyFrame(frame: RefObject<HTMLIFrameElement | null>): void {
  const [isBusy, setIsBusy] = useState(false)
  useRunningRound(isBusy)
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      const message = FrameBusy.safeParse(data)
      if (message.success) setIsBusy(message.data.busy)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame])
}
