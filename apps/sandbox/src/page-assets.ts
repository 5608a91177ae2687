const FONT = 'page-font.css'

/** Style sheets of the framed pages, each of parts that a reader can hold in mind, in their order. */
export const STYLES = {
  'casino.css': ['page', 'reels', 'cards', 'wheels-dice', 'boards', 'chances', 'race', 'tables', 'rules-wide']
    .map((part) => `casino/assets/${part}.css`)
    .concat(FONT),
  'sportsbook.css': ['page', 'matches', 'slip', 'screens']
    .map((part) => `sportsbook/assets/${part}.css`)
    .concat(FONT),
} as const satisfies Record<string, readonly string[]>
