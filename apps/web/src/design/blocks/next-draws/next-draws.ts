import { lazyPage } from '../../../chunks/lazy-page.ts'

/** Chunk of its own: it has the pictures of draws. */
export const nextDraws = lazyPage('next-draws', () =>
  import('./NextDraws.tsx').then((file) => file.nextDraws),
)
