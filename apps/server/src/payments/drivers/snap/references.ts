/** Our ids as `partnerReferenceNo`: some providers take 32 characters and no more, which is a UUID without its hyphens. */
export const referenceOf = (uuid: string): string => uuid.replaceAll('-', '')

/** The id that a reference stands for; null for one that is none of ours. */
export function idOf(reference: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(reference)
  return parts ? parts.slice(1).join('-') : null
}
