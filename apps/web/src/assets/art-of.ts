const FILES = import.meta.glob<string>('./art/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const BY_NAME = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|\.webp$/g, ''), address]),
)

/** URL of one of the site's own pictures, such as `gem`. */
export const artOf = (name: string | undefined): string | undefined => BY_NAME.get(name ?? '')
