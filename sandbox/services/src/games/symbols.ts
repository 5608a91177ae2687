/** Reel symbols, each an SVG path in a 24×24 viewBox. */
export const SYMBOLS = {
  gem: 'M6 3h12l4 6-10 12L2 9z',
  star: 'M12 2l3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z',
  moon: 'M20.5 14.5A9 9 0 1 1 9.5 3.5a7 7 0 0 0 11 11z',
  heart: 'M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 7.5-10 13z',
  leaf: 'M4 20C3 9 9 3 21 3c0 12-6 18-15 16l-1.5 2.5z',
  bolt: 'M13 1L3 14h7l-1 9 11-14h-8z',
  crown: 'M2 7l5 4 5-8 5 8 5-4-2 13H4z',
  bell: 'M12 2a7 7 0 0 0-7 7v5l-2 4h18l-2-4V9a7 7 0 0 0-7-7zm-3 17.5a3 3 0 0 0 6 0z',
  drop: 'M12 2c5 6 7 9 7 13a7 7 0 0 1-14 0c0-4 2-7 7-13z',
  key: 'M8 3a6 6 0 1 1-1 11.9V17H4v-3.5A6 6 0 0 1 8 3zm4.5 9.5l9 9V24h-4v-3h-2.5l-5-5z',
} as const

export type SymbolName = keyof typeof SYMBOLS
