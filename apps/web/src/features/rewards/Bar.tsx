/** How far something has come, in percent. */
export function Bar({ label, share }: { label: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      className="h-2 overflow-hidden rounded-full bg-track"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300"
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
