/** An id, a hash or a key as it is stored: nothing to read, but to compare and copy. */
export const Code = ({ text }: { readonly text: string }) => (
  <code data-copyable className="text-xs break-all select-all">
    {text}
  </code>
)
