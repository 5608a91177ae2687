/** What is wrong with the form as a whole; said aloud when it appears. `said` is for what changes while it is read. */
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
