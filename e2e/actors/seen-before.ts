/**
 * What a browser keeps that has seen what the site shows by itself. A question that opens in the middle of a test about
 * something else would be pressed instead of it.
 */
export const SEEN_BEFORE = {
  checkAge: true,
  currentCountry: 'US',
} as const

/** A browser's storage with these values in it, for a site. */
export const storedAt = (origin: string, kept: Readonly<Record<string, unknown>>) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    },
  ],
})
