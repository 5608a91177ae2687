/** Marks of networks, drawn inside a ring: one coin on two networks must not look alike. Others get a neutral inner ring. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['usdt', 'M7 8l9 1.5L11.5 17zM7 8l5 3.5 4-2M12 11.5l-.5 5.5'],
  ['usdteth', 'M12 6l4 6-4 2.5L8 12zM8.5 14.5L12 18l3.5-3.5'],
  [
    'btc',
    'M9.5 7.5h3.5a2.25 2.25 0 0 1 0 4.5H9.5zM9.5 12h4.25a2.25 2.25 0 0 1 0 4.5H9.5zM11 6v1.5M13 6v1.5M11 16.5V18M13 16.5V18',
  ],
  ['lightning', 'M13 6l-4.5 7H12l-1 5 4.5-7H12z'],
])
const NEUTRAL = 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8'

export const CoinMark = ({ coin, className }: { coin: string; className: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <circle cx={12} cy={12} r={10} />
    <path d={FORMS.get(coin) ?? NEUTRAL} />
  </svg>
)
