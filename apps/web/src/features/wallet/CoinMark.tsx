/** Paths drawn inside a ring. A coin without an own mark gets a neutral inner ring, not another coin's mark. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['usdt', 'M7.5 8.5h9M12 8.5v8'],
  ['usdteth', 'M7.5 8.5h9M12 8.5v8'],
])
const NEUTRAL = 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8'

export const CoinMark = ({ coin, className }: { coin: string; className: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    className={className}
  >
    <circle cx={12} cy={12} r={10} />
    <path d={FORMS.get(coin) ?? NEUTRAL} />
  </svg>
)
