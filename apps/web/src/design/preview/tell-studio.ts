import type { PreviewReply } from '@baize/contract/player'

let post: (reply: PreviewReply) => void = () => undefined

/** Connects the page to the studio that frames it. Returns what ends that. */
export function tellBy(posting: typeof post): () => void {
  post = posting
  return () => {
    if (post === posting) post = () => undefined
  }
}

/** Tells the studio what happened in the page; nobody, where no studio frames it. */
export const tellStudio = (reply: PreviewReply): void => post(reply)
