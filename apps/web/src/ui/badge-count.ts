const MOST = 99

/** A count as a badge shows it: more digits would not fit. */
export const badgeCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count))
