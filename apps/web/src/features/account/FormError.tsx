/** Form-level error, announced when it appears. `said` is a fixed announcement for a message that changes. */
export const FormError = ({ message, said }: { message: string | undefined; said?: string }) => (
  <div role="alert">
    {message !== undefined && (
      <p className="rounded-control bg-danger-quiet px-3.5 py-2.5 text-sm font-medium text-danger">
        {said !== undefined && <span className="sr-only">{said}</span>}
        <span aria-hidden={said === undefined ? undefined : true}>{message}</span>
      </p>
    )}
  </div>
)
