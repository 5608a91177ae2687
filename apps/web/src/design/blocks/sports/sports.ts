import { lazyPage } from '../../../chunks/lazy-page.ts'

/** Chunk of its own: the other blocks of a first visit need not wait for the cards of matches. */
export const sports = lazyPage('sports', () => import('./Sports.tsx').then((file) => file.sports))
