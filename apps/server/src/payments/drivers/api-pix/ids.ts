/** The standard allows letters and digits only: our UUIDs go without their dashes. */
export const plainId = (uuid: string): string => uuid.replaceAll('-', '').toLowerCase()

/** Back to our id; null for ids that others made in the same account. */
export function uuidOf(id: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id.toLowerCase())
  return parts && parts.slice(1).join('-')
}
