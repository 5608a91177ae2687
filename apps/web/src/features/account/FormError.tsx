/** What is wrong with the form as a whole; said aloud when it appears. */
export const FormError = ({ message }: { message: string | undefined }) => (
  <div role="alert">
    {message !== undefined && (
      <p className="rounded-control bg-danger-quiet px-3.5 py-2.5 text-sm font-medium text-danger">
        {message}
      </p>
    )}
  </div>
)
