import coin from '../../assets/art/coin.webp'

/** Column in per cent, delay and duration in seconds of each coin. */
const COINS = Array.from({ length: 14 }, (_, i) => ({
  left: (i * 37) % 92,
  delay: -((i * 0.61) % 3),
  seconds: 2.2 + ((i * 0.37) % 1.6),
  size: 28 + ((i * 7) % 20),
}))

/** Coins that fall; pressing anywhere among them catches. Decoration: the button below does the same. */
export function FallingCoins({ onCatch }: { onCatch: () => void }) {
  return (
    <div
      aria-hidden
      className="relative h-44 w-full overflow-hidden rounded-control bg-sunken"
      onPointerDown={onCatch}
    >
      {COINS.map(({ left, delay, seconds, size }) => (
        <img
          key={left}
          src={coin}
          alt=""
          width={size}
          height={size}
          className="absolute top-0 animate-[coin-fall_linear_infinite] cursor-pointer select-none"
          style={{ left: `${left}%`, animationDelay: `${delay}s`, animationDuration: `${seconds}s` }}
          draggable={false}
        />
      ))}
    </div>
  )
}
