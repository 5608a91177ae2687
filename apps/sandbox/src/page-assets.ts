/** Style sheets of the framed pages, each of parts that a reader can hold in mind, in their order. */
export const STYLES = {
  'casino.css': ['page', 'reels', 'cards', 'wheels-dice', 'boards', 'chances', 'tables', 'rules-wide'].map(
    (part) => `casino/assets/${part}.css`,
  ),
  'sportsbook.css': ['page', 'matches', 'slip', 'screens'].map((part) => `sportsbook/assets/${part}.css`),
} as const satisfies Record<string, readonly string[]>
