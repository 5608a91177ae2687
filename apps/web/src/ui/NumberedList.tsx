/** Sentences that follow each other, with their numbers. */
export const NumberedList = ({ lines }: { lines: readonly string[] }) => (
  <ol className="grid gap-3">
    {lines.map((line, index) => (
      <li key={line} className="flex gap-3">
        <span
          aria-hidden
          className="amount grid size-7 shrink-0 place-items-center rounded-full bg-accent-quiet text-sm font-bold text-accent-ink"
        >
          {index + 1}
        </span>
        <span className="pt-0.5 text-quiet">{line}</span>
      </li>
    ))}
  </ol>
)
